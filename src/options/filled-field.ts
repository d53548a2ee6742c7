import { type FieldPath, type Segment, path, segmentName } from "../kube/json/field-path.js";
import { type Selector, endsInEach, parseSelector } from "../kube/api/field-selector.js";
import { labelValueProblem } from "../kube/formats/names.js";
import type { Json } from "../kube/json/object.js";
import { isServerOwned } from "../kube/api/server-owned.js";
import { type Cause, forbidden, invalid } from "../model/cause.js";
import { fieldProblems } from "./generic-options.js";
import type { JsonSchema } from "../model/rule.js";

/** Option `field` of generic defaulters: the field that is filled in. */

export const FILLED_SCHEMA: JsonSchema = {
  type: "string",
  minLength: 1,
  description:
    "Path of the field to fill in, such as 'spec.policy', 'metadata.labels[acme.io/team]' or 'spec.ports[*].protocol'; '[*]' stands for every item of a list or value of a map that is there. Objects on the way to it are made.",
};

/** What happens to objects that are there already. */
export type OnUpdate = "Fill" | "Keep";

export const ON_UPDATE_SCHEMA: JsonSchema = {
  enum: ["Fill", "Keep"],
  description:
    "Fill: an update gets the value as a creation does. Keep: it gets it only where the stored object has this very value.",
};

/** What is wrong with option `field`. */
export function* filledProblems(field: string): Iterable<Cause> {
  yield* fieldProblems(field);
  const selector = parseSelector(field);
  if (selector === undefined) return;
  if (endsInEach(selector))
    yield invalid(path("field"), "must not end in '[*]', which stands only for what is there");
  if (ownsAny(selector))
    yield forbidden(
      path("field"),
      "may not be filled in: only the API server or a controller writes it; such as 'spec.policy' may be",
    );
}

/** True if the selector may select what only the server writes, or the user must. */
const ownsAny = (selector: Selector): boolean => {
  const [first, second] = selector.slice(0, 2).map((step) => (isStep(step) ? step : undefined));
  return isServerOwned(first, second);
};

const isStep = (step: Selector[number]): step is Segment => typeof step !== "object" || !("each" in step);

/** 'labels' or 'annotations' if a path leads to a value in such a map, of the object or of a template in it. */
export const metadataMapOf = (field: FieldPath | Selector): "labels" | "annotations" | undefined => {
  const [holder, map] = field.slice(-3).map((step) => (isStep(step) ? segmentName(step) : undefined));
  return field.length >= 3 && holder === "metadata" && (map === "labels" || map === "annotations")
    ? map
    : undefined;
};

/**
 * What keeps a value from standing in that map; undefined if nothing does. With another one the API server refuses the
 * object, for a field that the user never wrote.
 */
export const metadataValueProblem = (map: "labels" | "annotations", value: Json): string | undefined => {
  if (typeof value !== "string") return "must be a string, as all values of `metadata.labels` and the like";
  return map === "labels" ? labelValueProblem(value) : undefined;
};
