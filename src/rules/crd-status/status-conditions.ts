import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { child } from "../../kube/json/field-path.js";
import { own } from "../../kube/json/object.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { conditionsSchema, crdExample } from "../example.js";

export const statusConditions: Rule = {
  id: "crd-status/status-conditions",
  conventions: ["conditions-04"],
  summary: "A status must have `conditions`.",
  rationale:
    "Conditions are how clients wait for an object and how people see what is wrong with it, for every kind in the same way: 'kubectl wait --for=condition=Ready' knows no other field.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({ status: "readyReplicas: { type: integer, format: int32 }" }),
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      const status = property(root, "status");
      // Of a core type, or of whatever a controller writes, there is nothing to ask.
      if (status === undefined || status.coreType !== undefined) continue;
      if (own(status.schema, "x-kubernetes-preserve-unknown-fields") === true) continue;
      if (property(status, "conditions") === undefined)
        yield required(
          child(schemaField(status), "properties", "conditions"),
          "must be specified so that clients can observe state in one way, such as with 'kubectl wait'",
        );
    }
  },
};
