export { type DeclaredType, declaredType } from "./rules/declared-type.js";
export { escapeName } from "./rules/escape.js";
export { OUT_OF_BUDGET } from "./rules/evaluate-rules.js";
export { RULE_REASONS } from "./rules/schema-rule.js";
export {
  isAtomicMap,
  isEmbedded,
  isIntOrString,
  itemsOf,
  mapKeysOf,
  propertiesOf,
  schemaAt,
  typeOf,
  valuesOf,
} from "./rules/keywords.js";
export { OBJECT_META, metadataSchema } from "./rules/object-meta.js";
export { type Bounded, type Budget, MAX_WORK, TOO_MUCH_WORK } from "./structural/budget.js";
export {
  type DefinedVersion,
  DEFINITIONS,
  conversionOf,
  definedKind,
  definedVersion,
  definitionOf,
  isNamespacedKind,
  isNamespacedResource,
  withStatusOf,
} from "./structural/custom-resource.js";
export { withDefaults } from "./structural/defaults.js";
export { formatByBounds, signedInstead } from "./structural/numbers.js";
export { withoutForbiddenNulls } from "./structural/pruning.js";
export { boundFitsType } from "./structural/numbers.js";
export { INTEGER_RANGES } from "./structural/schema-format.js";
export {
  type SchemaDefault,
  TOO_MUCH_TO_READ,
  asDefaulted,
  asStored,
  asStoredStatus,
  filledIn,
  fullBudget,
  unknownFields,
} from "./structural/stored-object.js";
export { crdProblems, isPatch, leavesRules, unknownFormats } from "./validity/crd-problems.js";
export type { CrdProblem, Topic } from "./validity/problem.js";
export { type WriteCause, causeOf } from "./writes/cause.js";
export { commonCauses, nameToBe, newObjectCauses, updateCauses } from "./writes/object-metadata.js";
export { UNCHECKED } from "./writes/rules.js";
export { isValid } from "./writes/schema-validation.js";
export { type Write, type WriteAnswer, answerTo } from "./writes/write.js";
export type { UnknownFormat } from "./validity/schema.js";
export {
  type FieldPath,
  type GroupVersionKind,
  type Json,
  type JsonObject,
  type KubeObject,
  formatField,
  isKubeObject,
} from "kube-json";
export { type UrlFault, servicePathProblem, webhookUrlFault } from "./validity/webhook-client.js";
