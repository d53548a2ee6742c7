import { crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { child } from "../../kube/json/field-path.js";
import { own } from "../../kube/json/object.js";
import { required } from "../../model/cause.js";
import { ON_CRDS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { crdExample } from "../example.js";

export const hasObservedGeneration: Rule = {
  id: "crd-status/has-observed-generation",
  topic: "status",
  conventions: ["conditions-38"],
  summary: "A status must report its `observedGeneration`.",
  rationale:
    "A status is stale after each change of the spec until the controller reconciles it. Without the observed generation, clients cannot tell whether it is.",
  reference: "Typical status properties",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: crdExample({ status: "observedGeneration: { type: integer, format: int64 }" }),
  bad: crdExample({ status: "readyReplicas: { type: integer, format: int32 }" }),
  *check({ object }) {
    for (const { root } of reviewedVersions(crdOf(object))) {
      const status = property(root, "status");
      // Without a spec there is no generation to observe.
      if (status === undefined || property(root, "spec") === undefined || status.coreType !== undefined)
        continue;
      if (own(status.schema, "x-kubernetes-preserve-unknown-fields") === true) continue;
      const condition = property(status, "conditions")?.items;
      if (property(status, "observedGeneration") ?? property(condition, "observedGeneration")) continue;
      yield required(
        child(schemaField(status), "properties", "observedGeneration"),
        "must be declared so that clients know which `metadata.generation` was observed",
      );
    }
  },
};
