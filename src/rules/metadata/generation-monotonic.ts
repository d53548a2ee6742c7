import { at, isNumber } from "kube-json";
import { examples, invalid, ON_OBJECT_UPDATES, path, type Rule } from "../kit.js";

export const generationMonotonic: Rule = {
  id: "metadata/generation-monotonic",
  conventions: ["metadata-09"],
  match: ON_OBJECT_UPDATES,
  action: "Warn",
  *check({ object, oldObject }) {
    const before = at(oldObject, "metadata", "generation");
    const after = at(object, "metadata", "generation");
    if (isNumber(before) && isNumber(after) && after !== 0 && after < before)
      yield invalid(
        path("metadata", "generation"),
        `must be greater than or equal to ${String(before)}, the stored \`generation\`; it may be left out`,
      );
  },
  summary: "The `generation` of an object must not decrease.",
  rationale:
    "Controllers compare `status.observedGeneration` with it to see whether they have observed the latest desired state. If it decreases, they take an old state for the current one. kube-apiserver sets it itself, so this rule shows manifests older than the stored object, and protects other API servers that let clients set it.",
  ...examples(`
    apiVersion: acme.io/v1
    kind: Widget
    metadata: { name: a, generation: 3 }
    spec: { size: 1 }
    ---
    apiVersion: acme.io/v1
    kind: Widget
  - metadata: { name: a, generation: 2 }
  + metadata: { name: a, generation: 4 }
    spec: { size: 2 }
  `),
};
