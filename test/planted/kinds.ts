import { COMPATIBILITY } from "./compatibility.js";
import { CONDITIONS } from "./conditions.js";
import { DEFAULTS } from "./defaults.js";
import { DEFINITIONS } from "./definitions.js";
import { DESCRIPTIONS } from "./descriptions.js";
import type { Kind } from "./kind.js";
import { LISTS } from "./lists.js";
import { NAMES } from "./names.js";
import { REFERENCES } from "./references.js";
import { STRUCTURE } from "./structure.js";
import { TYPES } from "./types.js";
import { UNIONS } from "./unions.js";

/** All kinds of violations. */
export const KINDS: readonly Kind[] = [
  ...NAMES,
  ...DEFINITIONS,
  ...STRUCTURE,
  ...CONDITIONS,
  ...LISTS,
  ...TYPES,
  ...REFERENCES,
  ...UNIONS,
  ...DEFAULTS,
  ...DESCRIPTIONS,
  ...COMPATIBILITY,
];
