import { isImmutable } from "../../../kube/crd/immutability.js";
import { type SchemaChange, changeField } from "../../../kube/changes/schema-change.js";
import { disagreement, disagreementCauses } from "../../../model/crd-update.js";
import { crdUpdateExample, invalid, literal, ON_CRD_UPDATES, type Rule } from "../../kit.js";

/** crd-defaults/no-new-default-when-immutable reports these. */
const isDefaultOfImmutable = ({ aspect, from, to, after }: SchemaChange): boolean =>
  aspect === "default" && from !== undefined && to !== undefined && isImmutable(after);

export const servedVersionsAlike: Rule = {
  id: "crd-compatibility/served-versions-alike",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Warn",
  check: (context) =>
    disagreementCauses(context, ["loosened", "changed"], (change) =>
      change.aspect === "field" || isDefaultOfImmutable(change)
        ? undefined
        : invalid(
            changeField(change),
            `must be the same as in version ${literal(change.before.version.name)}, because no webhook converts: ${disagreement(change)}`,
          ),
    ),
  summary: "A version must not be looser than an older one or treat values differently unless a webhook converts them.",
  rationale:
    "Clients of one version meet values of the other that they do not expect, and the API server rejects them when they are written back. If defaults differ, the meaning of an object depends on the version that wrote it.",
  reference: "Differing Representations",
  go: [
    "// In the packages of both versions.",
    "// +kubebuilder:validation:Enum=Small;Large",
    "// +kubebuilder:default=Small",
    'Size Size `json:"size,omitempty"`',
  ],
  good: crdUpdateExample(
    { versions: [{ name: "v1beta1" }], spec: "size: { type: string, enum: [Small, Large] }" },
    { versions: [{ name: "v1beta1" }, { storage: false }] },
  ),
  bad: crdUpdateExample(
    { versions: [{ name: "v1beta1", spec: "size: { type: string, enum: [Small, Large] }" }] },
    {
      versions: [
        { name: "v1beta1", spec: "size: { type: string, enum: [Small, Large] }" },
        { storage: false, spec: "size: { type: string, enum: [Small, Large], default: Small }" },
      ],
    },
  ),
};
