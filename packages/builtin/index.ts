export { type BuiltInAnswer, builtInAnswer, isSetByServer, withServerDefaults } from "./built-in-answer.js";
export { isFieldWord } from "./types/field-words.js";
export { contradictsUnion } from "./unions.js";
export { type Release, NEWEST, RELEASES, RELEASE_PATTERN, kindAddedAfter, releaseOf } from "./types/newer.js";
export { kindSchema } from "./types/kind-schema.js";
export { type FieldType, type StructType, structNamed, structNames, typeOfKind } from "./types/type-table.js";
export { isForbiddenIn } from "./validity/containers/container.js";
export type { Meant, Problem } from "./validity/check.js";
