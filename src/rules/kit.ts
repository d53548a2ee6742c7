/** Exports that almost every rule needs. */
export {
  type FieldPath,
  type Segment,
  child,
  formatField,
  formatPointer,
  join,
  key,
  path,
  segmentName,
  valueAt,
} from "kube-json";
export * from "../model/cause.js";
export * from "../model/match.js";
export type { Rule } from "../model/rule.js";
export * from "../text/message.js";
export { examples, examplesIn } from "../text/examples.js";
export * from "./condition-example.js";
export * from "./example.js";
