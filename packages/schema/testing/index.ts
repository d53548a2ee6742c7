export { type CrdParts, crd, schemaPath } from "./crd.js";
export { established } from "./definitions.js";

// Functions that suites compare with a real API server step by step.
export { asResource } from "../rules/keywords.js";
export { ruleCauses } from "../rules/rule-causes.js";
export { ruleProblems } from "./rule-problems.js";
export { schemaValue } from "../rules/schema-value.js";
export { asRead, readAndDefaulted } from "../structural/stored-object.js";
