import { isOfAnotherStatus, nestedConditionLists } from "../../kube/crd/conditions.js";
import { type SchemaNode, crdOf, property, schemaField, isBelow } from "../../kube/crd/crd.js";
import { conditionsSchema, crdExample, invalid, ON_CRDS, type Rule } from "../kit.js";

/** True outside the items of lists and maps: each of many parts may have conditions of its own. */
const isOfOnePart = (node: SchemaNode): boolean =>
  !isBelow(node, ({ step, coreType }) => step === "items" || step === "additionalProperties" || coreType !== undefined);

/** True in the copied status of another object, which has its own `observedGeneration`. */
const isOfOtherObject = ({ parent }: SchemaNode): boolean => parent?.properties.has("observedGeneration") === true;

export const conditionsNotNested: Rule = {
  id: "crd-conditions/conditions-not-nested",
  conventions: ["conditions-16"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    // conditions-top-level reports those of a status without conditions.
    for (const node of nestedConditionLists(crdOf(object)))
      if (
        property(node.version.root, "status", "conditions") !== undefined &&
        isOfOnePart(node) &&
        !isOfOtherObject(node) &&
        !isOfAnotherStatus(node)
      )
        yield invalid(schemaField(node), "must be merged into `status.conditions`, with types that name the part");
  },
  summary: "A part of a status may not have conditions of its own beside those of the status.",
  rationale:
    "Generic clients read only `status.conditions`. Put the condition of a part into that list, with a type that names the part, such as 'StorageReady'. Items of a list may have conditions.",
  go: [
    "// Only WidgetStatus has conditions. The name of the part is in their types.",
    'const ConditionStorageReady = "StorageReady"',
  ],
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({
    status: `
      conditions:
        type: array
        items: { type: object }
      storage:
        type: object
        properties:
          conditions:
            type: array
            items:
              type: object
              properties:
                type: { type: string }
                status: { type: string }
    `,
  }),
};
