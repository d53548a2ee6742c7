import type { ResolvedType } from "go-crd";
import type { GoField } from "./go-type.js";

/** Whether something must be there, may be there, or may not. */
type Use = "Require" | "Ignore" | "Forbid";

export interface ConditionsFieldOptions {
  /** Every field with the name in Go, whatever type it is in; its type must be written `[]metav1.Condition`. */
  readonly strict: boolean;
  readonly isFirstField: boolean;
  readonly usePatchStrategy: Use;
  readonly useProtobuf: Use;
}

const CONDITION = "k8s.io/apimachinery/pkg/apis/meta/v1.Condition";
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
  if (element?.foreign !== undefined)
    return element.foreign === CONDITION || element.foreign.endsWith("Condition") ? undefined : LIST;
  if (element?.kind !== "struct") return LIST;
  return element.isOpen === true || FIELDS.every((name) => element.properties?.[name] !== undefined) ? undefined : LIST;
};

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
