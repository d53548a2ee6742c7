import { isImmutable } from "../../../kube/crd/immutability.js";
import { type SchemaChange, changeField } from "../../../kube/changes/schema-change.js";
import { invalid } from "../../../model/cause.js";
import { disagreement, disagreements } from "../../../model/crd-update.js";
import { ON_CRD_UPDATES } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { crdUpdateExample } from "../../example.js";

/** Of which crd-defaults/no-new-default-when-immutable tells. */
const isDefaultOfImmutable = ({ aspect, from, to, after }: SchemaChange): boolean =>
  aspect === "default" && from !== undefined && to !== undefined && isImmutable(after);

export const servedVersionsAlike: Rule = {
  id: "crd-compatibility/served-versions-alike",
  conventions: [],
  summary:
    "A version must not be looser than an older one, or treat values otherwise, where nothing converts between them.",
  rationale:
    "Objects written through one version surprise the clients of the other, or are refused when those write them back; a default that differs makes the meaning of an object depend on who wrote it.",
  reference: "Differing Representations",
  since: "0.1.0",
  match: ON_CRD_UPDATES,
  insideCoreTypes: true,
  action: "Warn",
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
  *check(context) {
    for (const change of disagreements(context, "loosened", "changed"))
      if (change.aspect !== "field" && !isDefaultOfImmutable(change))
        yield invalid(
          changeField(change),
          `must be as in version ${literal(change.before.version.name)}, as nothing converts: ${disagreement(change)}`,
        );
  },
};
