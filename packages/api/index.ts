export { conditionProblems, expressionProblems, ruleProblems, textsAt, wildcardProblem } from "./admission-rules.js";
export { asDecoded } from "./as-decoded.js";
export {
  type BuiltInResource,
  BUILTIN_RESOURCES,
  guessResource,
  isBuiltInGroup,
  isBuiltInKind,
  resourceFor,
} from "./builtin-resources.js";
export {
  type Brought,
  type BuiltInSubresource,
  BUILTIN_SUBRESOURCES,
  CONNECTED,
  hasStatusSubresource,
  kindOfSubresource,
  subresourcesOf,
} from "./builtin-subresources.js";
export {
  type Each,
  type Selected,
  type Selector,
  endsInEach,
  isAlongside,
  mayLieWithin,
  parseSelector,
  placeAlongside,
  select,
  selectsEach,
  selectsField,
} from "./field-selector.js";
export { durationInWords, durationOf } from "./formats/duration.js";
export {
  type Address,
  type Range,
  addressText,
  addressWidth,
  isInRange,
  networkBits,
  parseAddress,
  parseRange,
} from "./formats/ip.js";
export { GENERATED_LABELS, isKnownKey, isReservedKey, reservedDomain } from "./formats/known-keys.js";
export {
  dns1035LabelProblem,
  dnsLabelProblem,
  dnsSubdomainProblem,
  generateNameProblem,
  isWithinDomain,
  keyName,
  keyPrefix,
  labelValueProblem,
  objectNameProblem,
  pathSegmentNameProblem,
  qualifiedNameProblem,
} from "./formats/names.js";
export {
  type Pattern,
  type PatternBudget,
  AUTOMATON_SIZE,
  MAX_PACK_STEPS,
  MAX_PATTERN_SIZE,
  TOO_LARGE,
  TOO_LONG_FOR_PACK,
  compilePattern,
  createPatternBudget,
  patternProblem,
  stepsOf,
} from "./formats/pattern.js";
export { patternSize } from "./formats/pattern-size.js";
export { TEXT_FORMATS } from "./formats/text-formats.js";
export { endOfDay, hasShapeOfTime, instantOf, isRfc3339 } from "./formats/time.js";
export { compareStability, compareVersions, isDependable } from "./formats/version-order.js";
export {
  type LabelSelector,
  DEFAULT_NAMESPACE,
  NAMESPACE_NAME_LABEL,
  asksForMoreThanName,
  isStringMap,
  matchesLabels,
  readLabelSelector,
} from "./label-selector.js";
export { NO_WORDS, authorMessageProblems } from "./message-problems.js";
export {
  type Misfit,
  type Shape,
  type StructShape,
  CONDITION_SHAPE,
  misfits,
  notAString,
  objectShape,
} from "./shape.js";
export { METADATA_FIELDS, OBJECT_FIELDS, asObjectMeta, unknownMetadata } from "./object-meta.js";
export {
  type Make,
  type Makers,
  type ProblemKind,
  type ProblemReason,
  REASONS,
  byKind,
  kindOf,
} from "./problem-kinds.js";
export { quoted } from "./quoted.js";
export { labelProblems, operatorProblems, requirementProblems, selectorProblems } from "./selector-problems.js";
export { type Deprecated, type Unserved, deprecated, kindsOf, unserved } from "./served-versions.js";
export { type Status, type StatusCause, type StatusDetails, type StatusReason, failure } from "./status.js";
export { type Meant, meantBoolean, meantChoice, meantInteger, meantName, meantText, notChosen } from "./meant.js";
export { createNearest, didYouMean, editDistance, nearest, unknownName } from "./suggest.js";
export type { FieldPath, GroupVersionResource, Json, JsonObject, KubeObject } from "kube-json";
