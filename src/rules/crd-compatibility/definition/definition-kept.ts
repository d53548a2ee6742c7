import { lostVersion } from "../../../model/version-update.js";
import {
  crdUpdateExample,
  DEPRECATED_BETA,
  invalid,
  literal,
  ON_CRD_UPDATES,
  path,
  type Rule,
  WITH_BETA,
} from "../../kit.js";

export const definitionKept: Rule = {
  id: "crd-compatibility/definition-kept",
  match: ON_CRD_UPDATES,
  action: "Deny",
  *check(context) {
    const lost = lostVersion(context);
    if (lost !== undefined)
      yield invalid(
        path("spec", "versions"),
        `must not be deleted or stop being served until version ${literal(lost.name)} has been \`deprecated\` for a release and clients have migrated`,
      );
  },
  summary:
    "A CustomResourceDefinition with a beta or stable version must not be deleted, nor stop serving all versions.",
  rationale:
    "Every client of the API fails. A deletion also deletes all objects of the kind. A definition in `--old` that is missing in the manifests counts as deleted. Deprecate its versions first; the deletion then only warns.",
  reference: "Types (Kinds)",
  go: [
    "// First, for at least a release.",
    '// +kubebuilder:deprecatedversion:warning="acme.io/v1beta1 Widget is deprecated; use acme.io/v1"',
    "type Widget struct { /* ... */ }",
  ],
  good: crdUpdateExample(WITH_BETA, {
    versions: [DEPRECATED_BETA, {}],
  }),
  bad: crdUpdateExample(WITH_BETA, {
    versions: [{ name: "v1beta1", storage: false, served: false }, { served: false }],
  }),
};
