import { nodesWith } from "../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../kube/crd/crd.js";
import { discriminationOf, unionMembers } from "../../kube/unions/crd-unions.js";
import { own } from "../../kube/json/object.js";
import { remember } from "../../kube/json/remember.js";
import { withKeyword, withoutKeyword } from "../../kube/crd/schema-fixes.js";
import { invalid, required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

export const defaultReachable: Rule = {
  id: "crd-defaults/default-reachable",
  conventions: [],
  summary: "An object whose fields all have defaults must have a default itself.",
  rationale:
    "The API server fills in the fields of an object only where the object is there. Who leaves it out gets none of the defaults, and whatever the controller makes of that shows nowhere; with `default: {}` all of them apply.",
  reference: "Static Defaults",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    rollout:
      type: object
      default: {}
      properties:
        batchSize: { type: integer, format: int32, minimum: 1, maximum: 100, default: 1 }
        pauseSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600, default: 30 }
  `),
  bad: specExample(`
    rollout:
      type: object
      properties:
        batchSize: { type: integer, format: int32, minimum: 1, maximum: 100, default: 1 }
        pauseSeconds: { type: integer, format: int32, minimum: 0, maximum: 3600, default: 30 }
  `),
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "default", "properties")) {
      if (isUnreachable(node))
        yield required(schemaField(node), "must have `default` {}, so that the defaults of its fields apply");
      else if (node.step !== "property" && own(node.schema, "default") !== undefined)
        yield invalid(
          schemaField(node),
          "must not have a `default`: items and values of maps have one only in place of null",
        );
    }
  },
  fix: ({ reason, field }, { object }) =>
    reason === "FieldValueRequired"
      ? withKeyword(object, field, "default", {})
      : withoutKeyword(object, field, "default"),
};

const hasDefault = ({ schema }: SchemaNode): boolean => own(schema, "default") !== undefined;

const haveDefaults = (nodes: Iterable<SchemaNode>): boolean => {
  for (const node of nodes) if (!hasDefault(node)) return false;
  return true;
};

/** To be there means something of its own for a member of a union, and for an object that may be null. */
const isUnreachable = (node: SchemaNode): boolean =>
  node.step === "property" &&
  node.depth > 1 &&
  node.section !== "status" &&
  node.properties.size > 1 &&
  !node.required &&
  !hasDefault(node) &&
  own(node.schema, "nullable") !== true &&
  haveDefaults(node.properties.values()) &&
  (node.parent === undefined || !membersOf(node.parent).has(node));

/** The members of a union among an object's properties: one that it declares, or one by the values of a field. */
const membersOf = remember(
  (node: SchemaNode) => new Set([...unionMembers(node), ...(discriminationOf(node)?.members ?? [])]),
);
