export { type CrdParts, crd, schemaPath } from "./crd.js";
export { established } from "./definitions.js";
