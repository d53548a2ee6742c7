import { isDeprecatedText } from "../../kube/described/deprecated.js";
import { type ConditionsFieldOptions, isConditionList, typeProblem, wantedTag } from "../../kube/go/condition-lists.js";
import { type GoField, type GoTypeView, goTypeOf } from "../../kube/go/go-type.js";
import { markersOfNames } from "../../kube/go/marked.js";
import { isMarker, restOf } from "../../kube/go/marker-text.js";
import {
  type Cause,
  type FieldPath,
  forbidden,
  formatField,
  formatPointer,
  invalid,
  join,
  ON_GO,
  required,
  type Rule,
} from "../kit.js";

const USE = { type: "string", enum: ["Require", "Ignore", "Forbid"] };

export const conditionsField: Rule<ConditionsFieldOptions> = {
  id: "go-kinds/conditions-field",
  conventions: ["conditions-15", "conditions-37", "conditions-39"],
  match: ON_GO,
  sameAs: [
    "crd-conditions/conditions-list",
    "crd-conditions/conditions-list-map",
    "crd-conditions/nested-conditions-list-map",
    "crd-conditions/conditions-optional",
    "crd-conditions/condition-schema",
  ],
  action: "Warn",
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: {
        strict: {
          description:
            "Also outside of a status, with the type '[]metav1.Condition' and the marker '+optional' exactly.",
          type: "boolean",
        },
        isFirstField: { description: "The conditions must be the first field.", type: "boolean" },
        usePatchStrategy: { description: "The markers and tags for the strategic merge patch.", ...USE },
        useProtobuf: { description: "The tag for protobuf.", ...USE },
      },
    },
    defaults: { strict: false, isFirstField: false, usePatchStrategy: "Ignore", useProtobuf: "Ignore" },
  },
  *check({ object }, options) {
    const view = goTypeOf(object);
    const isStatus = view.sections?.length === 1 && view.sections[0] === "status";
    for (const field of view.fields) {
      if (field.name !== "Conditions" || field.isEmbedded === true || !(options.strict || isStatus)) continue;
      if (!options.strict && isDeprecatedText(`${view.name} ${view.comment ?? ""} ${field.comment ?? ""}`)) continue;
      const problem = typeProblem(field, options);
      if (problem !== undefined) yield invalid(field.path, problem);
      else if (isConditionList(field.resolved)) yield* problemsOf(field, view, options);
    }
  },
  fix({ about }, { object }) {
    if (typeof about !== "string") return [];
    const [place = "", ...markers] = about.split(" ");
    const field = goTypeOf(object).fields.find(({ path }) => formatField(path) === place);
    return field === undefined
      ? []
      : markers.map((value) => ({ op: "add" as const, path: formatPointer([...field.path, "markers", "-"]), value }));
  },
  fixClass: "Behavior",
  summary: "The conditions of a status must be an optional list of metav1.Condition that is keyed by type.",
  rationale:
    "Several controllers write conditions. Without `+listType=map` and `+listMapKey=type`, the last one that applies its own replaces those of all others.",
  good: 'type WidgetStatus struct {\n\t// +listType=map\n\t// +listMapKey=type\n\t// +optional\n\tConditions []metav1.Condition `json:"conditions,omitempty"`\n}\n\ntype Widget struct {\n\tmetav1.TypeMeta `json:",inline"`\n\t// +optional\n\tmetav1.ObjectMeta `json:"metadata,omitzero"`\n\t// +optional\n\tStatus WidgetStatus `json:"status,omitzero"`\n}',
  bad: 'type WidgetStatus struct {\n\t// +optional\n\tConditions []metav1.Condition `json:"conditions,omitempty"`\n}\n\ntype Widget struct {\n\tmetav1.TypeMeta `json:",inline"`\n\t// +optional\n\tmetav1.ObjectMeta `json:"metadata,omitzero"`\n\t// +optional\n\tStatus WidgetStatus `json:"status,omitzero"`\n}',
};

const parentOf = (path: FieldPath): string => formatPointer(path.slice(0, -1));

const LIST_MARKERS: readonly string[] = ["listType=map", "listMapKey=type"];
const PATCH_MARKERS: readonly string[] = ["patchStrategy=merge", "patchMergeKey=type"];

function* problemsOf(field: GoField, view: GoTypeView, options: ConditionsFieldOptions): Iterable<Cause> {
  const { strict, isFirstField, usePatchStrategy } = options;
  const isOfStatus = view.isTypeOf?.includes("status") === true && field.path.length === 2;
  const index = view.fields.filter(({ path }) => parentOf(path) === parentOf(field.path)).indexOf(field);
  const markers = [...field.markers, ...(strict ? [] : markersOfNames(field.resolved))];
  const wanted = [
    ...LIST_MARKERS,
    ...(usePatchStrategy === "Require" ? PATCH_MARKERS : []),
    ...(strict ? ["optional"] : []),
  ];
  const missing = wanted.filter(
    (name) => !markers.some((one) => isMarker(one, name) || (!strict && isMarker(one, `k8s:${name}`))),
  );
  if (missing.length > 0) {
    const cause = required(
      field.path,
      `must have the marker ${join(
        missing.map((name) => `\`+${name}\``),
        "and",
      )}`,
    );
    // Next to another list type, only its author knows which one is right; at a named type, the markers belong there.
    const isOther =
      field.resolved.names.length > 0 ||
      markers.some((one) => restOf(one, "listType") !== undefined && !isMarker(one, "listType=map"));
    yield isOther
      ? cause
      : { ...cause, about: [formatField(field.path), ...missing.map((name) => `+${name}`)].join(" ") };
  }
  if (!strict && isOfStatus && (field.isRequired || !(field.isOptional || field.omitsEmpty || field.omitsZero)))
    yield required(field.path, "must be optional, because a new object has no `conditions`");
  if (usePatchStrategy === "Forbid" && markers.some((one) => PATCH_MARKERS.some((name) => isMarker(one, name))))
    yield forbidden(field.path, "may not have the markers `+patchStrategy` and `+patchMergeKey`");
  const tag = wantedTag(field.tag, index, options);
  if (tag !== undefined)
    yield invalid(field.tag === undefined ? field.path : [...field.path, "tag"], `must have the tags \`${tag}\``);
  if (isFirstField && index !== 0) yield invalid(field.path, "must be field 1 of its struct, before all others");
}
