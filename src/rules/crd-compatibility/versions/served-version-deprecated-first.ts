import { isDeprecated } from "../../../kube/crd/versions.js";
import { isDependable } from "kube-api";
import { retiredVersions } from "../../../model/version-update.js";
import {
  crdUpdateExample,
  DEPRECATED_BETA,
  invalid,
  literal,
  ON_CRD_UPDATES,
  type Rule,
  WITH_BETA,
} from "../../kit.js";

export const servedVersionDeprecatedFirst: Rule = {
  id: "crd-compatibility/served-version-deprecated-first",
  match: ON_CRD_UPDATES,
  action: "Deny",
  *check(context) {
    for (const { version, field } of retiredVersions(context))
      if (isDependable(version.name) && !isDeprecated(version))
        yield invalid(
          field,
          `must serve version ${literal(version.name)} until it has been \`deprecated\` for a release and clients have migrated`,
        );
  },
  summary: "A served beta or stable version must be deprecated before it is removed or stops being served.",
  rationale:
    "Otherwise clients and manifests that use the version fail without warning. A deprecated version warns them for at least one release.",
  reference: "Types (Kinds)",
  go: [
    "// For at least a release before +kubebuilder:unservedversion.",
    '// +kubebuilder:deprecatedversion:warning="acme.io/v1beta1 Widget is deprecated; use acme.io/v1"',
    "type Widget struct { /* ... */ }",
  ],
  good: crdUpdateExample(WITH_BETA, {
    versions: [DEPRECATED_BETA, {}],
  }),
  bad: crdUpdateExample(WITH_BETA, { versions: [{ name: "v1beta1", served: false, storage: false }, {}] }),
};
