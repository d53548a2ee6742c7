import { conditions } from "../../kube/api/conditions.js";
import { at, isArray, own } from "kube-json";
import { CONDITIONS } from "../../model/precondition.js";
import { duplicate, examplesIn, literal, ON_STATUS, path, type Rule, typeInvalid, widgetExample } from "../kit.js";

export const conditionsKeyedByType: Rule = {
  id: "conditions/conditions-keyed-by-type",
  conventions: ["conditions-03"],
  match: ON_STATUS,
  action: "Deny",
  evidence: "Clients take one of two items with the same type, and server-side apply fails.",
  precondition: CONDITIONS,
  *check({ object }) {
    const list = at(object, "status", "conditions") ?? [];
    if (!isArray(list))
      yield typeInvalid(path("status", "conditions"), "must be a list of objects, with `type` as the key");
    const types = new Set<string>();
    for (const { field, condition } of conditions(object)) {
      const type = own(condition, "type");
      // An item without `status` is not a condition: Argo CD's Application lists warnings here, several of one type.
      if (typeof type !== "string" || own(condition, "status") === undefined) continue;
      // The finding is about the repeated type, whatever else changes in one of the items.
      if (types.has(type)) yield { ...duplicate(field, `must not repeat \`type\` ${literal(type)}`), key: type };
      types.add(type);
    }
  },
  summary: "Conditions must be a list with at most one item of each `type`.",
  rationale:
    "Clients read conditions as a map keyed by `type`. If a type occurs twice, one client takes the first, another the last, and server-side apply rejects the object.",
  ...examplesIn(widgetExample)(`
    status:
      conditions:
        - type: Ready
          status: "False"
          lastTransitionTime: "2024-05-01T10:00:00Z"
          reason: Starting
          message: The first replica is starting.
  -     - type: Ready
  +     - type: Synced
          status: "True"
          lastTransitionTime: "2024-05-01T10:00:00Z"
  -       reason: Started
  -       message: All replicas have started.
  +       reason: Applied
  +       message: All changes are applied.
  `),
};
