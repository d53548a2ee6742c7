import { isDeprecatedText } from "../../kube/crd/deprecated.js";
import { hasOmitOption } from "../../kube/go/api-fields.js";
import {
  type ConditionsFieldOptions,
  canAddMarkers,
  hasForbiddenMarker,
  isConditionList,
  missingMarkers,
  typeProblem,
  wantedTag,
} from "../../kube/go/condition-lists.js";
import { withMarkers } from "../../kube/go/edits.js";
import { fieldAt, type GoField, type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { structPointer } from "../../kube/go/named-fields.js";
import { withoutNull } from "../../kube/go/optional-fields.js";
import { isOfStatus } from "../../kube/go/sections.js";
import { type Cause, fieldName, forbidden, invalid, join, ON_GO, required, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

const USE = { type: "string", enum: ["Require", "Ignore", "Forbid"] };

export const conditionsField: Rule<ConditionsFieldOptions> = {
  id: "go-kinds/conditions-field",
  conventions: ["conditions-15", "conditions-37", "conditions-39"],
  match: ON_GO,
  sameAs: [
    "crd-conditions/conditions-list",
    "crd-conditions/conditions-list-map",
    "crd-conditions/nested-conditions-list-map",
    "crd-conditions/conditions-not-nested",
    "crd-conditions/conditions-optional",
    "crd-conditions/condition-schema",
  ],
  action: "Warn",
  options: {
    schema: closed({
      strict: {
        description: "Also outside of a status, with the type '[]metav1.Condition' and the marker '+optional' exactly.",
        type: "boolean",
      },
      isFirstField: { description: "The conditions must be the first field.", type: "boolean" },
      usePatchStrategy: { description: "The markers and tags for the strategic merge patch.", ...USE },
      useProtobuf: { description: "The tag for protobuf.", ...USE },
    }),
    defaults: { strict: false, isFirstField: false, usePatchStrategy: "Ignore", useProtobuf: "Ignore" },
  },
  *check({ object }, options) {
    const view = goTypeOf(object);
    for (const field of view.fields) {
      if (field.name !== "Conditions" || field.isEmbedded === true || !(options.strict || isOfStatus(view))) continue;
      if (!options.strict && isDeprecatedText(`${view.name} ${view.comment ?? ""} ${field.comment ?? ""}`)) continue;
      const problem = typeProblem(field, options);
      if (problem !== undefined) yield invalid(field.path, problem);
      else if (isConditionList(field.resolved)) yield* problemsOf(field, view, options);
    }
  },
  fix({ field: path, about }, { object }) {
    const markers = typeof about === "string" ? about.split(" ") : [];
    const field = markers.includes("+optional") ? fieldAt(object, path) : undefined;
    return [...withMarkers(path, ...markers), ...(field === undefined ? [] : withoutNull(field))];
  },
  fixClass: "Behavior",
  summary: "The conditions of a status must be an optional list of metav1.Condition that is keyed by type.",
  rationale:
    "Several controllers write conditions. Without `+listType=map` and `+listMapKey=type`, the last one that applies its own replaces those of all others.",
  good: 'type WidgetStatus struct {\n\t// +listType=map\n\t// +listMapKey=type\n\t// +optional\n\tConditions []metav1.Condition `json:"conditions,omitempty"`\n}\n\ntype Widget struct {\n\tmetav1.TypeMeta `json:",inline"`\n\t// +optional\n\tmetav1.ObjectMeta `json:"metadata,omitzero"`\n\t// +optional\n\tStatus WidgetStatus `json:"status,omitzero"`\n}',
  bad: 'type WidgetStatus struct {\n\t// +optional\n\tConditions []metav1.Condition `json:"conditions,omitempty"`\n}\n\ntype Widget struct {\n\tmetav1.TypeMeta `json:",inline"`\n\t// +optional\n\tmetav1.ObjectMeta `json:"metadata,omitzero"`\n\t// +optional\n\tStatus WidgetStatus `json:"status,omitzero"`\n}',
};

function* problemsOf(field: GoField, view: GoTypeView, options: ConditionsFieldOptions): Iterable<Cause> {
  const missing = missingMarkers(field, options).map((name) => `+${name}`);
  if (missing.length > 0) {
    const names = missing.map((name) => fieldName(name));
    const cause = required(
      field.path,
      `must have the ${names.length === 1 ? "marker" : "markers"} ${join(names, "and")}`,
    );
    yield canAddMarkers(field, options) ? { ...cause, about: missing.join(" ") } : cause;
  }
  const isTop = view.isTypeOf?.includes("status") === true && field.path.length === 2;
  if (!options.strict && isTop && (field.isRequired || !(field.isOptional || hasOmitOption(field))))
    yield required(field.path, "must be optional, because a new object has no `conditions`");
  if (hasForbiddenMarker(field, options))
    yield forbidden(field.path, "may not have the markers `+patchStrategy` and `+patchMergeKey`");
  const index = view.fields.filter((other) => structPointer(other) === structPointer(field)).indexOf(field);
  const tag = wantedTag(field.tag, index, options);
  if (tag !== undefined)
    yield invalid(
      field.tag === undefined ? field.path : [...field.path, "tag"],
      `must have the tags ${fieldName(tag)}`,
    );
  if (options.isFirstField && index !== 0)
    yield invalid(field.path, "must be field 1 of its struct, before all others");
}
