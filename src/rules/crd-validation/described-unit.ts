import { contradictedUnit } from "../../kube/described/units.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../kit.js";

export const describedUnit: Rule = {
  id: "crd-validation/described-unit",
  conventions: ["units-01"],
  topic: "what descriptions say",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of nodesWith(crdOf(object), "description")) {
      const found = contradictedUnit(node);
      if (found !== undefined)
        yield invalid(
          schemaField(node),
          `must have the same unit in its name, ${literal(found.named)}, and in its \`description\`, ${literal(found.described)}`,
        );
    }
  },
  summary: "The unit in a field's name must be the one in its description.",
  rationale:
    "Users who trust the name and users who trust the description set values that differ by orders of magnitude, and the schema accepts both.",
  go: ["// warmupSeconds is how long it takes, in seconds.", 'WarmupSeconds *int32 `json:"warmupSeconds,omitempty"`'],
  good: specExample(`
    warmupSeconds:
      type: integer
      format: int32
      minimum: 0
      maximum: 3600
      description: warmupSeconds is how long it takes, in seconds.
  `),
  bad: specExample(`
    warmupSeconds:
      type: integer
      format: int32
      minimum: 0
      maximum: 3600
      description: warmupSeconds is how long it takes, in milliseconds.
  `),
};
