import { isExcepted } from "../../kube/go/api-fields.js";
import { type GoField, goTypeOf } from "../../kube/go/go-type.js";
import { reviewedFields } from "../../kube/go/named-fields.js";
import { choices } from "../plain-options.js";
import { ON_GO, required, type Rule } from "../kit.js";

const OPTIONS = choices({
  kinds: ["Whether `metadata`, `spec` and `status` of kinds are reviewed.", "Excepted", "Included"],
  types: [
    "Fields whose types have names: controller-gen takes the comment of the type if the field has none.",
    "Excepted",
    "Included",
  ],
});

export const commentPresent: Rule<typeof OPTIONS.defaults> = {
  id: "go-naming/comment-present",
  match: ON_GO,
  action: "Warn",
  options: OPTIONS,
  *check({ object }, { kinds, types }) {
    const type = goTypeOf(object);
    for (const field of reviewedFields(type)) {
      if (field.jsonName === "" || field.comment !== undefined || isExcepted(type, field, kinds)) continue;
      if (types === "Included" || !isOfNamedType(field))
        yield required(field.path, "must have a comment that describes it to users");
    }
  },
  summary: "A field must have a comment.",
  rationale:
    "The comment becomes the description in the schema, which `kubectl explain` and the reference documentation show. Without one, users have to guess from the name.",
  reference: "Naming conventions",
  good: '// size is the number of replicas.\nSize int32 `json:"size"`',
  bad: 'Size int32 `json:"size"`',
};

const isOfNamedType = ({ resolved: { names, foreign, kind } }: GoField): boolean =>
  names.length > 0 || foreign !== undefined || kind === "unknown";
