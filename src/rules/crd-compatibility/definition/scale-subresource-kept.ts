import { type JsonObject, at, isObject, stringAt } from "kube-json";
import { dependableVersions } from "../../../model/crd-update.js";
import {
  type Cause,
  child,
  crdUpdateExample,
  type FieldPath,
  invalid,
  literal,
  ON_CRD_UPDATES,
  required,
  type Rule,
} from "../../kit.js";

function* pathCauses(from: JsonObject, to: JsonObject, field: FieldPath): Iterable<Cause> {
  for (const name of ["specReplicasPath", "statusReplicasPath", "labelSelectorPath"]) {
    const [old, now] = [stringAt(from, name), stringAt(to, name)];
    if (old !== undefined && old !== "" && old !== now)
      yield invalid(child(field, name), `must stay ${literal(old)}; autoscalers read and write that field`);
  }
}

export const scaleSubresourceKept: Rule = {
  id: "crd-compatibility/scale-subresource-kept",
  match: ON_CRD_UPDATES,
  action: "Deny",
  *check(context) {
    for (const { before, after } of dependableVersions(context)) {
      const field = child(after.field, "subresources", "scale");
      const [from, to] = [at(before.spec, "subresources", "scale"), at(after.spec, "subresources", "scale")];
      if (!isObject(from)) continue;
      if (!isObject(to)) yield required(field, "must be kept; autoscalers use it");
      else yield* pathCauses(from, to, field);
    }
  },
  summary: "A beta or stable version must keep the subresource 'scale' and its paths.",
  rationale:
    "Autoscalers and `kubectl scale` use this subresource. Without it they fail; with another path they read and write another number.",
  reference: "Verbs on Resources",
  go: [
    "// As released.",
    "// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas",
    "type Widget struct { /* ... */ }",
  ],
  good: crdUpdateExample(
    {
      spec: `
        replicas: { type: integer, format: int32, minimum: 0, maximum: 100 }
        copies: { type: integer, format: int32, minimum: 0, maximum: 100 }
      `,
      status: "replicas: { type: integer, format: int32, minimum: 0, maximum: 100 }",
    },
    {
      version: `
        subresources:
          status: {}
          scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas }
      `,
    },
  ),
  bad: crdUpdateExample(
    {
      version: `
        subresources:
          status: {}
          scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas }
      `,
      spec: `
        replicas: { type: integer, format: int32, minimum: 0, maximum: 100 }
        copies: { type: integer, format: int32, minimum: 0, maximum: 100 }
      `,
      status: "replicas: { type: integer, format: int32, minimum: 0, maximum: 100 }",
    },
    { version: undefined },
  ),
};
