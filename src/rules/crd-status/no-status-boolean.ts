import { type SchemaNode, crdOf, descriptionOf, schemaField } from "../../kube/crd/crd.js";
import { isContractOfClusterAPI } from "../../kube/crd/mirrored.js";
import { isInEntry, nodesOfType } from "../../kube/crd/nodes.js";
import { namesCondition } from "../../kube/words/condition-types.js";
import { CONDITIONS_IN_GO, conditionsSchema, crdExample, forbidden, ON_CRDS, type Rule } from "../kit.js";

/** Where Cluster API reports steps that are taken once and never undone, which no condition may express. */
const isInitialization = ({ parent }: SchemaNode): boolean => parent?.under === "initialization";

/** What is known of another object, beside the reference to it; conditions are those of the object itself. */
const isOfOther = ({ parent }: SchemaNode): boolean =>
  parent !== undefined &&
  parent.under !== "status" &&
  [...parent.properties.keys()].some((name) => /(?:^r|R)ef(?:erence)?$/.test(name));

/** The result of a run in the past, which is no state of the object. */
const isOfRun = ({ parent, under }: SchemaNode): boolean =>
  parent !== undefined &&
  parent.under !== "status" &&
  (/^last[A-Z]/.test(parent.under) || (/^succe/.test(under) && ENDS.some((name) => parent.properties.has(name))));

const ENDS = ["completedAt", "completionTime", "endTime", "finishedAt"];

/** What the controller has to undo or remove itself, which is no state. */
const isOwnership = ({ schema }: SchemaNode): boolean =>
  /\brecords (?:that|whether) this\b|\bwas created by the controller\b/i.test(descriptionOf(schema));

/** Requests of users in the spec, repeated in the status. */
const REQUESTS: ReadonlySet<string> = new Set(["paused", "suspended"]);
const isEcho = (node: SchemaNode): boolean => REQUESTS.has(node.under) || inSpec(node) !== undefined;

/** The field at the same place in the spec. */
const inSpec = ({ step, name, parent, depth }: SchemaNode): SchemaNode | undefined => {
  if (step !== "property" || name === undefined || parent === undefined) return undefined;
  return depth === 1 ? parent.properties.get("spec") : inSpec(parent)?.properties.get(name);
};

export const noStatusBoolean: Rule = {
  id: "crd-status/no-status-boolean",
  conventions: ["conditions-04"],
  topic: "status",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of nodesOfType(crdOf(object), "boolean"))
      if (
        node.section === "status" &&
        node.step === "property" &&
        namesCondition(node.under) &&
        !isEcho(node) &&
        !isInitialization(node) &&
        !isContractOfClusterAPI(node) &&
        !isOfOther(node) &&
        !isOfRun(node) &&
        !isOwnership(node) &&
        !isInEntry(node)
      )
        yield forbidden(
          schemaField(node),
          "may not be a boolean in `status`; a condition must report it, with a reason",
        );
  },
  summary: "A state such as `ready` must be a condition, not a boolean in the status.",
  rationale:
    "A boolean has no reason, no message and no third value: `false` may mean that the object failed, or that no controller has checked it yet. `kubectl wait` and dashboards read only conditions.",
  go: ["// Instead of a field Ready.", ...CONDITIONS_IN_GO],
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({ status: "ready: { type: boolean }" }),
};
