export { type BuiltInAnswer, builtInAnswer, isSetByServer, withServerDefaults } from "./built-in-answer.js";
export { contradictsUnion } from "./unions.js";
export { type Release, NEWEST, RELEASES, RELEASE_PATTERN, kindAddedAfter, releaseOf } from "./types/newer.js";
export { kindSchema } from "./types/kind-schema.js";
export {
  type FieldType,
  type StructType,
  isFieldWord,
  structNamed,
  structNames,
  typeOfKind,
} from "./types/type-table.js";
export { isForbiddenIn } from "./validity/containers/container.js";
export type { Problem } from "./validity/check.js";
export { type FieldPath, type Json, type JsonObject, type KubeObject, formatField, isKubeObject } from "kube-json";
export type { Each, Meant, Selector } from "kube-api";
