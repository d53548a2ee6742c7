import { contradictedUnit } from "../../kube/described/units.js";
import { nodesWith } from "../../kube/crd/nodes.js";
import { crdOf, schemaField } from "../../kube/crd/crd.js";
import { invalid } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import { literal } from "../../text/message.js";
import type { Rule } from "../../model/rule.js";
import { specExample } from "../example.js";

export const describedUnit: Rule = {
  id: "crd-validation/described-unit",
  topic: "what descriptions say",
  conventions: ["units-01"],
  summary: "The unit in a field's name must be the one in its description.",
  rationale:
    "Users who trust the name and users who trust the description set values that differ by orders of magnitude, and the schema accepts both.",
  reference: "Units",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Deny",
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
};
