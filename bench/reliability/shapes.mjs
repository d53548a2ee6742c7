import { DEFINITIONS } from "./shapes/definitions.mjs";
import { OBJECTS } from "./shapes/objects.mjs";
import { TEXTS } from "./shapes/texts.mjs";

/** Everything costly that is sent, by name: functions that make a whole review, the same in every run. */
const prefixed = (prefix, shapes) =>
  Object.entries(shapes).map(([name, make]) => ({
    name: `${prefix}${name}`,
    make: () => Buffer.from(make()),
  }));

export const SHAPES = [...prefixed("CRD: ", DEFINITIONS), ...prefixed("", OBJECTS), ...prefixed("JSON: ", TEXTS)];

/** A few of them, one of each sort. */
export const BRIEF = new Set([
  "CRD: 16 KB of 10 patterns, each of 100 classes up to 1,000 times",
  "80,000 finalizers in reverse order",
  "an image update of 0.6 MB of <",
  "JSON: 18 MiB of empty maps",
  "JSON: 1,100 levels",
  "JSON: cut off after 6 MB",
]);
