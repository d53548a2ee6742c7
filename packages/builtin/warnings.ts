import type { Check, Checks } from "./validity/check.js";
import { NODE_LABELS } from "./warnings/node-labels.js";
import { OTHERS } from "./warnings/others.js";
import { PODS } from "./warnings/pods.js";

/** What an API server warns of, by the names of types. A type may be in several tables. */
const warnings: Record<string, Check[]> = {};
for (const table of [NODE_LABELS, PODS, OTHERS])
  for (const [type, checks] of Object.entries(table)) (warnings[type] ??= []).push(...checks);

export const WARNINGS: Checks = warnings;
