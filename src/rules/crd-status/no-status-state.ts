import {
  crdOf,
  property,
  reviewedVersions,
  schemaField,
  type SchemaNode,
  typeOf,
} from "../../kube/crd/crd.js";
import { arrayAt } from "../../kube/json/object.js";
import { isPhaseValue } from "../../kube/words/phases.js";
import { forbidden } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { conditionsSchema, crdExample } from "../example.js";

/** The name says nothing else, so two phases in the enum are enough. */
const PLAIN = /^(?:state|status|stage|health|currentState|overallStatus)$/;
const SUFFIXED = /[a-z](?:State|Status|Stage|Health)$/;

const isPhase = (name: string, node: SchemaNode): boolean => {
  const least = PLAIN.test(name) ? 2 : SUFFIXED.test(name) ? 3 : undefined;
  if (least === undefined || typeOf(node) !== "string") return false;
  const values = arrayAt(node.schema, "enum").filter((value) => typeof value === "string");
  const phases = values.filter(isPhaseValue).length;
  return phases >= least && phases * 2 >= values.length;
};

export const noStatusState: Rule = {
  id: "crd-status/no-status-state",
  conventions: ["conditions-29"],
  summary:
    "A status may not have a field such as `state` whose enum lists phases; only conditions may report progress.",
  rationale:
    "Such a field is a phase under another name: a new value breaks clients that know the old ones, and it cannot express two states at once. Conditions are independent and can be added at any time.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({ status: "state: { type: string, enum: [Pending, Running, Failed] }" }),
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object)))
      for (const [name, node] of property(root, "status")?.properties ?? [])
        if (isPhase(name, node))
          yield forbidden(
            schemaField(node),
            "may not list phases in `enum`; only `conditions` may report progress",
          );
  },
};
