import { type FieldPath, type Json, type Segment, path, segmentName } from "kube-json";
import { type Selector, endsInEach, labelValueProblem, parseSelector } from "kube-api";
import { isServerOwned } from "../kube/api/metadata.js";
import { type Cause, forbidden, invalid } from "../model/cause.js";
import { fieldProblems } from "./generic-options.js";
import type { JsonSchema } from "../model/rule.js";

/** Option `field` of generic defaulters: the field to set. */

export const FILLED_SCHEMA: JsonSchema = {
  type: "string",
  minLength: 1,
  description:
    "Path of the field to set, such as 'spec.policy', 'metadata.labels[acme.io/team]' or 'spec.ports[*].protocol'; '[*]' stands for every existing item of a list or value of a map. Absent parent objects are created.",
};

/** The handling of existing objects. */
type OnUpdate = "Fill" | "Keep";

export const ON_UPDATE_SCHEMA: JsonSchema = {
  enum: ["Fill", "Keep"],
  description:
    "Fill: an update gets the value as a new object does. Keep: an update gets the value only if the stored object has exactly this value.",
};

/** The treatment of a value that is already set. */
type DefaultMode = "Fill" | "Replace";

export const MODE_SCHEMA: JsonSchema = {
  enum: ["Fill", "Replace"],
  description:
    "Fill: only an absent field gets the value. Replace: another value is replaced, except one that an update does not change; clients get a warning, and the audit annotation 'replaced' has both values.",
};

/** The options of generic defaulters. */
export interface FillOptions {
  readonly field: string;
  readonly onUpdate: OnUpdate;
  readonly mode?: DefaultMode;
}

/** Yields the problems of option `field`, which may be replaced. */
export function* replacedProblems(field: string, mode: DefaultMode | undefined): Iterable<Cause> {
  const [first, second, ...rest] = parseSelector(field) ?? [];
  if (
    mode !== "Replace" ||
    first !== "metadata" ||
    (rest.length > 0 && (second === "labels" || second === "annotations"))
  )
    return;
  yield forbidden(
    path("field"),
    "may only be replaced in the metadata if it is a label or an annotation, such as 'metadata.labels[acme.io/team]'",
  );
}

export function* filledProblems(field: string): Iterable<Cause> {
  yield* fieldProblems(field);
  const selector = parseSelector(field);
  if (selector === undefined) return;
  if (endsInEach(selector)) yield invalid(path("field"), "must not end in '[*]', which selects only existing items");
  if (ownsAny(selector))
    yield forbidden(
      path("field"),
      "may not be set, because the API server or a controller writes it; only fields such as 'spec.policy' may be set",
    );
}

/** True if the selector may select a field that only the API server or only the user may write. */
const ownsAny = (selector: Selector): boolean => {
  const [first, second] = selector.slice(0, 2).map((step) => (isStep(step) ? step : undefined));
  return isServerOwned(first, second);
};

const isStep = (step: Selector[number]): step is Segment => typeof step !== "object" || !("each" in step);

/** 'labels' or 'annotations' for a path to a value in such a map of the object or of a template. */
export const metadataMapOf = (field: FieldPath | Selector): "labels" | "annotations" | undefined => {
  const [holder, map] = field.slice(-3).map((step) => (isStep(step) ? segmentName(step) : undefined));
  return field.length >= 3 && holder === "metadata" && (map === "labels" || map === "annotations") ? map : undefined;
};

/**
 * Why a value is not valid in that map; undefined if it is. The API server would reject the object because of
 * a field that the user never wrote.
 */
export const metadataValueProblem = (map: "labels" | "annotations", value: Json): string | undefined => {
  if (typeof value !== "string")
    return "must be a string, as all values of labels and annotations such as `metadata.labels`";
  return map === "labels" ? labelValueProblem(value) : undefined;
};
