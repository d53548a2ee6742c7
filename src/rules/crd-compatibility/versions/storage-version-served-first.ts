import { isDependable } from "kube-api";
import { storageMove } from "../../../model/version-update.js";
import { child, crdUpdateExample, invalid, literal, ON_CRD_UPDATES, type Rule } from "../../kit.js";

export const storageVersionServedFirst: Rule = {
  id: "crd-compatibility/storage-version-served-first",
  match: ON_CRD_UPDATES,
  action: "Warn",
  *check(context) {
    const move = storageMove(context);
    if (move !== undefined && move.was?.served !== true && move.isKept && isDependable(move.before.name))
      yield invalid(
        child(move.after.field, "storage"),
        `must not be true until a release has served this version while storing ${literal(move.before.name)}`,
      );
  },
  summary: "A version must be served in a release before it becomes the storage version.",
  rationale:
    "After the first write in the new version there is no rollback: the previous release does not serve it, and the API server rejects the removal of a version in which objects are stored.",
  reference: "Types (Kinds)",
  go: [
    "// Stays with the former version until a release has served the new one.",
    "// +kubebuilder:storageversion",
    "type Widget struct { /* ... */ }",
  ],
  good: crdUpdateExample(
    {
      versions: [{ name: "v1beta1" }, { storage: false }],
      spec: "size: { type: string, enum: [Small, Large] }",
    },
    { versions: [{ name: "v1beta1", storage: false }, {}] },
  ),
  bad: crdUpdateExample(
    { versions: [{ name: "v1beta1" }], spec: "size: { type: string, enum: [Small, Large] }" },
    { versions: [{ name: "v1beta1", storage: false }, {}] },
  ),
};
