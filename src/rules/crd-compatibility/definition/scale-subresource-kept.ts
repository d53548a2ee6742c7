import { scalePathsOf } from "../../../kube/crd/versions.js";
import { dependableVersions } from "../../../model/crd-update.js";
import {
  type CrdExample,
  child,
  crdUpdateExample,
  invalid,
  literal,
  ON_CRD_UPDATES,
  required,
  type Rule,
} from "../../kit.js";

const REPLICAS: CrdExample = {
  spec: `
    replicas: { type: integer, format: int32, minimum: 0, maximum: 100 }
    copies: { type: integer, format: int32, minimum: 0, maximum: 100 }
  `,
  status: "replicas: { type: integer, format: int32, minimum: 0, maximum: 100 }",
};

const SCALE = `
  subresources:
    status: {}
    scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas }
`;

export const scaleSubresourceKept: Rule = {
  id: "crd-compatibility/scale-subresource-kept",
  match: ON_CRD_UPDATES,
  action: "Deny",
  *check(context) {
    for (const { before, after } of dependableVersions(context)) {
      const field = child(after.field, "subresources", "scale");
      const [from, to] = [scalePathsOf(before), scalePathsOf(after)];
      if (from === undefined) continue;
      if (to === undefined) yield required(field, "must be kept; autoscalers use it");
      else
        for (const [name, path] of from)
          if (to.get(name) !== path)
            yield invalid(
              child(field, name),
              `must stay ${literal(path)}; autoscalers ${name === "specReplicasPath" ? "write" : "read"} that field`,
            );
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
  good: crdUpdateExample(REPLICAS, { version: SCALE }),
  bad: crdUpdateExample({ ...REPLICAS, version: SCALE }, { version: undefined }),
};
