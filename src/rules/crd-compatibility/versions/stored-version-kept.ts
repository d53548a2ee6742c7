import { storedVersions } from "../../../kube/crd/versions.js";
import { crdUpdate } from "../../../model/crd-update.js";
import { crdUpdateExample, literal, ON_CRD_UPDATES, path, required, type Rule } from "../../kit.js";

export const storedVersionKept: Rule = {
  id: "crd-compatibility/stored-version-kept",
  match: ON_CRD_UPDATES,
  action: "Deny",
  *check(context) {
    const { oldObject } = context;
    const update = crdUpdate(context);
    if (update === undefined || oldObject === undefined) return;
    const kept = new Set(update.after.versions.map(({ name }) => name));
    for (const name of storedVersions(oldObject, update.before))
      if (!kept.has(name))
        yield required(path("spec", "versions"), `must keep version ${literal(name)} until no object is stored in it`);
  },
  summary: "A version in which objects are stored must not be removed.",
  rationale:
    "The API server reads an object in the version in which it was stored. Without that version the object can be neither read, changed nor deleted. Migrate the objects and remove the version from `status.storedVersions` first.",
  reference: "Types (Kinds)",
  go: [
    "// The type stays, even if its version is no longer served.",
    "// +kubebuilder:unservedversion",
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
    {
      versions: [{ name: "v1beta1", served: false }, { storage: false }],
      spec: "size: { type: string, enum: [Small, Large] }",
    },
    { versions: [{}] },
  ),
};
