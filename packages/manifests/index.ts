export { documentEditor, editDocument } from "./edit/edit-yaml.js";
export type { Rename } from "./edit/replacement.js";
export { lexemesOf } from "./lexer.js";
export { type Chunk, splitManifests } from "./manifest-split.js";
export { plainValue } from "./scalar.js";
export { type Lines, type Position, type Range, linesOf } from "./text-position.js";
export { type Manifest, type YamlError, parseManifests } from "./yaml.js";
export { type Json, type JsonObject, type KubeObject, isKubeObject } from "kube-json";
