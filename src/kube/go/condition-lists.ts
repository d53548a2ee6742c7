import type { GoMarker, ResolvedType } from "go-crd";
import type { GoField } from "./go-type.js";
import { isMarker, restOf } from "./marker-text.js";
import { allMarkers } from "./markers.js";

/** Whether something must be there, may be there, or may not. */
type Use = "Require" | "Ignore" | "Forbid";

export interface ConditionsFieldOptions {
  /** Every field with the name in Go, whatever type it is in; its type must be written `[]metav1.Condition`. */
  readonly strict: boolean;
  readonly isFirstField: boolean;
  readonly usePatchStrategy: Use;
  readonly useProtobuf: Use;
}

const FIELDS: readonly string[] = ["type", "status", "reason", "message", "lastTransitionTime"];
const LIST = "must be a list of `metav1.Condition`";

export const isConditionList = ({ kind, element }: ResolvedType): boolean =>
  kind === "list" && element?.kind !== "unknown";

/** A type of its own counts if it has the fields of a condition. */
export const typeProblem = ({ type, resolved }: GoField, { strict }: ConditionsFieldOptions): string | undefined => {
  if (strict) return type === "[]metav1.Condition" ? undefined : LIST;
  const { kind, element } = resolved;
  if (kind === "unknown" || element?.kind === "unknown") return undefined;
  if (kind !== "list") return LIST;
  if (element?.foreign !== undefined) return element.foreign.endsWith("Condition") ? undefined : LIST;
  if (element?.kind !== "struct") return LIST;
  return element.isOpen === true || FIELDS.every((name) => element.properties?.[name] !== undefined) ? undefined : LIST;
};

const LIST_MARKERS: readonly string[] = ["listType=map", "listMapKey=type"];
const PATCH_MARKERS: readonly string[] = ["patchStrategy=merge", "patchMergeKey=type"];

/** The markers that count for a list of conditions. */
const markersOf = (field: GoField, { strict }: ConditionsFieldOptions): readonly GoMarker[] =>
  strict ? field.markers : allMarkers(field);

/** The markers that a list of conditions must have and lacks. */
export const missingMarkers = (field: GoField, options: ConditionsFieldOptions): readonly string[] => {
  const { strict, usePatchStrategy } = options;
  const markers = markersOf(field, options);
  const wanted = [
    ...LIST_MARKERS,
    ...(usePatchStrategy === "Require" ? PATCH_MARKERS : []),
    ...(strict ? ["optional"] : []),
  ];
  return wanted.filter(
    (name) => !markers.some((one) => isMarker(one, name) || (!strict && isMarker(one, `k8s:${name}`))),
  );
};

/**
 * True if the missing markers can be added: not beside another list type, which only its author can decide, nor at a named type,
 * where they belong.
 */
export const canAddMarkers = (field: GoField, options: ConditionsFieldOptions): boolean =>
  field.resolved.names.length === 0 &&
  markersOf(field, options).every((one) => restOf(one, "listType") === undefined || isMarker(one, "listType=map"));

export const hasForbiddenMarker = (field: GoField, options: ConditionsFieldOptions): boolean =>
  options.usePatchStrategy === "Forbid" &&
  markersOf(field, options).some((one) => PATCH_MARKERS.some((name) => isMarker(one, name)));

const PATCH_TAG = 'patchStrategy:"merge" patchMergeKey:"type"';

/** The tags that a list of conditions must have; undefined if it has them, and none that are forbidden. */
export const wantedTag = (
  tag: string | undefined,
  index: number,
  { strict, isFirstField, usePatchStrategy, useProtobuf }: ConditionsFieldOptions,
): string | undefined => {
  const text = tag ?? "";
  const protobuf = `protobuf:"bytes,${isFirstField ? "1" : String(index + 1)},rep,name=conditions"`;
  const lacks =
    (strict && tag === undefined) ||
    (usePatchStrategy === "Require" && !text.includes(PATCH_TAG)) ||
    (useProtobuf === "Require" && !text.includes(protobuf));
  const hasMore =
    (usePatchStrategy === "Forbid" && /patchStrategy:|patchMergeKey:/.test(text)) ||
    (useProtobuf === "Forbid" && text.includes("protobuf:"));
  if (!lacks && !hasMore) return undefined;
  return [
    'json:"conditions,omitempty"',
    ...(usePatchStrategy === "Require" ? [PATCH_TAG] : []),
    ...(useProtobuf === "Require" ? [protobuf] : []),
  ].join(" ");
};
