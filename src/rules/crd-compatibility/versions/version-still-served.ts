import { isDeprecated } from "../../../kube/crd/versions.js";
import { isDependable } from "kube-api";
import { retiredVersions } from "../../../model/version-update.js";
import {
  DEPRECATED_BETA,
  type CrdExample,
  crdUpdateExample,
  invalid,
  literal,
  ON_CRD_UPDATES,
  type Rule,
} from "../../kit.js";

const STORED: CrdExample = {
  versions: [DEPRECATED_BETA, {}],
  spec: "size: { type: string, enum: [Small, Large] }",
};

export const versionStillServed: Rule = {
  id: "crd-compatibility/version-still-served",
  match: ON_CRD_UPDATES,
  action: "Warn",
  *check(context) {
    for (const { version, field } of retiredVersions(context))
      if (!isDependable(version.name) || isDeprecated(version))
        yield invalid(field, `must serve version ${literal(version.name)} while any client uses it`);
  },
  summary: "An alpha or deprecated version must not be removed or stop being served without notice.",
  rationale: "Such a version may be removed at any time, but clients and manifests may still use it, and they fail.",
  reference: "Types (Kinds)",
  go: [
    "// Without +kubebuilder:unservedversion while any client uses it.",
    '// +kubebuilder:deprecatedversion:warning="acme.io/v1beta1 Widget is deprecated; use acme.io/v1"',
    "type Widget struct { /* ... */ }",
  ],
  good: crdUpdateExample(STORED, {
    versions: [DEPRECATED_BETA, { specKeywords: "description: Everything that a user wants." }],
  }),
  bad: crdUpdateExample(STORED, { versions: [{}] }),
};
