import type { SchemaNode } from "../kube/crd/crd.js";
import { describedTimeUnit, durationName } from "../kube/fields/time-units.js";
import { own } from "kube-json";
import { literal } from "./kit.js";

/** The message for a duration without a unit in its name: 'must have its unit in its name, such as ...'. */
export const unitProblem = (node: SchemaNode, stem: string): string => {
  const unit = describedTimeUnit(node);
  // A jitter of at most 100 is a share of what it is added to.
  if (unit === undefined && /[jJ]itter$/.test(stem) && own(node.schema, "maximum") === 100)
    return `must have its unit in its name, such as ${literal(`${stem}Percent`)}, if it is in percent, instead of ${literal(node.under)}`;
  const proposal = durationName(node, stem);
  const must = unit === undefined || proposal.includes(unit) ? "must have" : "must be in seconds, with";
  const guess =
    unit === undefined ? `, if it is in ${proposal.includes("Milliseconds") ? "milliseconds" : "seconds"},` : "";
  return `${must} its unit in its name, such as ${literal(proposal)}${guess} instead of ${literal(node.under)}`;
};
