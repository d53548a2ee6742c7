import { apiFields, hasOmitOption, isExcepted, isOptionality, markedByPackage } from "../../kube/go/api-fields.js";
import { withMarkers } from "../../kube/go/edits.js";
import { asOptional, isMismarked, seemsOptional } from "../../kube/go/optional-fields.js";
import { fieldAt, type GoField, type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { defaultOf } from "../../kube/go/zero-value.js";
import { choices } from "../plain-options.js";
import { ON_GO, required, type Rule } from "../kit.js";

const OPTIONS = choices({
  kinds: ["Whether `metadata`, `spec` and `status` of kinds need a marker.", "Excepted", "Included"],
  packages: [
    "Whether a marker of the package, such as `+kubebuilder:validation:Optional`, is enough.",
    "Counted",
    "Ignored",
  ],
  k8sMarkers: ["Whether `+k8s:optional` and `+k8s:required` are enough.", "Counted", "Ignored"],
});

export const optionalOrRequired: Rule<typeof OPTIONS.defaults> = {
  id: "go-optionality/optional-or-required",
  conventions: ["optionality-02", "optionality-07", "optionality-08"],
  match: ON_GO,
  sameAs: ["crd-defaults/required-has-no-default"],
  action: "Warn",
  evidence: "A generator has a default for fields without a marker.",
  options: OPTIONS,
  *check({ object }, { kinds, packages, k8sMarkers }) {
    const view = goTypeOf(object);
    for (const field of apiFields(view)) {
      if (isExcepted(view, field, kinds) || (packages === "Counted" && isMarkedByPackage(view, field))) continue;
      const counted = field.markers.filter(({ name }) => k8sMarkers === "Counted" || !name.startsWith("k8s:"));
      if (counted.some(isOptionality)) continue;
      yield required(field.path, `must be marked as ${choiceFor(field)}`);
    }
  },
  fix({ field: path }, { object }) {
    const view = goTypeOf(object);
    const field = fieldAt(object, path);
    if (field === undefined || field.isOptional || field.isRequired || markedByPackage(view) !== undefined) return [];
    // That marker has its own fix.
    if (isMismarked(field)) return [];
    if (hasOmitOption(field) || defaultOf(field) !== undefined) return asOptional(field);
    // As it is, the field is required, which may be a mistake: only its author knows.
    const isDoubtful = seemsOptional(field) || view.isTypeOf?.includes("status") === true;
    return isDoubtful ? [] : withMarkers(path, "+required");
  },
  summary: "A field must be marked as optional or as required.",
  rationale:
    "Without a marker, `omitempty` decides. It says how Go writes JSON, so a change of the tag changes the API. The fix marks a field as controller-gen generates it now; one with a default becomes optional. Without a fix are a field that is required, though its comment says that it may be absent, and one of a status.",
  good: '// +required\nSize int32 `json:"size"`',
  bad: 'Size int32 `json:"size"`',
};

const choiceFor = (field: GoField): string => {
  if (hasOmitOption(field)) return "`+optional` or `+required`; its tag alone makes it optional";
  return seemsOptional(field) ? "`+optional`, as its comment says, or as `+required`" : "`+optional` or `+required`";
};

/** The marker for required fields does not count for those that a tag makes optional. */
const isMarkedByPackage = (view: GoTypeView, field: GoField): boolean => {
  const marked = markedByPackage(view);
  return marked === "Optional" || (marked === "Required" && !hasOmitOption(field));
};
