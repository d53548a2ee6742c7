import { type CrdVersion, crdOf } from "../../../kube/crd/crd.js";
import { isDeprecated } from "../../../kube/crd/versions.js";
import { stringAt } from "kube-json";
import { compareStability } from "kube-api";
import type { Context } from "../../../model/context.js";
import { crdUpdate } from "../../../model/crd-update.js";
import {
  child,
  crdUpdateExample,
  DEPRECATED_BETA,
  invalid,
  literal,
  ON_CRD_UPDATES,
  type Rule,
  WITH_BETA,
} from "../../kit.js";

const hasReason = ({ spec }: CrdVersion): boolean => (stringAt(spec, "deprecationWarning") ?? "") !== "";

/** The versions that clients may move to, the most stable first. */
const lasting = ({ object }: Context): readonly CrdVersion[] =>
  crdOf(object)
    .versions.filter((version) => version.served && !isDeprecated(version))
    .sort((a, b) => compareStability(b.name, a.name));

const hasOne = (successors: readonly CrdVersion[], version: CrdVersion): boolean => {
  const best = successors.find(({ name }) => name !== version.name);
  return best !== undefined && compareStability(best.name, version.name) >= 0;
};

export const deprecatedVersionHasSuccessor: Rule = {
  id: "crd-compatibility/deprecated-version-has-successor",
  match: ON_CRD_UPDATES,
  action: "Warn",
  *check(context) {
    const successors = lasting(context);
    for (const { before, after } of crdUpdate(context)?.versions ?? [])
      if (!isDeprecated(before) && isDeprecated(after) && !hasReason(after) && !hasOne(successors, after))
        yield invalid(
          child(after.field, "deprecated"),
          `must not be true unless another served version is at least as stable as ${literal(after.name)}`,
        );
  },
  summary: "A version must not be deprecated unless another served version is at least as stable.",
  rationale:
    "Users who read the deprecation warning need another version that is at least as stable. If the API is going away altogether, `deprecationWarning` must say so.",
  reference: "Types (Kinds)",
  go: [
    "// Only if another served version is at least as stable.",
    '// +kubebuilder:deprecatedversion:warning="acme.io/v1beta1 Widget is deprecated; use acme.io/v1"',
    "type Widget struct { /* ... */ }",
  ],
  good: crdUpdateExample(WITH_BETA, {
    versions: [DEPRECATED_BETA, {}],
  }),
  bad: crdUpdateExample(WITH_BETA, {
    versions: [{ name: "v1beta1", storage: false }, { version: "deprecated: true" }],
  }),
};
