export {
  canonicalSchema,
  canonicalText,
  equalJson,
  exceedsDepth,
  formatJson,
  parseJson,
  parseUniqueJson,
  unorderedText,
} from "./json.js";
export { manifestOf } from "./as-written.js";
export { jsonBytes } from "./extent.js";
export {
  type FieldPath,
  type Segment,
  child,
  formatField,
  formatPointer,
  isIdentifier,
  isWithin,
  key,
  parseField,
  path,
  segmentName,
  valueAt,
} from "./field-path.js";
export { countUpTo, firstIndex, firstOfEach, groupBy } from "./lists.js";
export {
  type GroupVersionKind,
  type GroupVersionResource,
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  at,
  deepFreeze,
  defined,
  formatApiVersion,
  isArray,
  isKubeObject,
  isNumber,
  isObject,
  isPlainObject,
  objectAt,
  objectName,
  own,
  ownObject,
  parseApiVersion,
  stepInto,
  stringAt,
  stringsAt,
} from "./object.js";
export {
  type PatchOperation,
  type Patched,
  type Touched,
  applyPatch,
  differenceOf,
  parentOf,
  pointerAbove,
  pointerSteps,
  touchedBy,
} from "./patch.js";
export { remember, rememberBy, rememberLast, rememberText } from "./remember.js";
export { type Edit, anyOf, applyEdits, compareText, isBase64, join, lineStarts, utf8Length } from "./text.js";
export { type JsonScan, scanJson } from "./text-scan.js";
export { type Scan, SCANNED_DEPTH, isReferenceListName, isReferenceName, scanOf, scanPart } from "./value-scan.js";
export { type Trail, fieldOf, largeNumbers, placesOf, propertiesNamed } from "./walk.js";
