import { type AnyRule, categoryOf } from "../model/rule.js";
import { type ConventionRow, type Strength, conventionOf } from "./inventory.js";

/** Why rules of a category deny, whichever statement they are about. */
const OF_CATEGORY: ReadonlyMap<string, string> = new Map([
  ["crd-compatibility", "Clients or stored objects of a version in use break."],
  ["crd-validity", "An API server rejects the definition."],
  ["admission-policies", "An API server rejects the object, or never applies it."],
  ["generic", "The author of the pack decides what it denies."],
  ["go-markers", "A generator fails, or ignores what the author has written."],
]);

const WORDS: Readonly<Record<Strength, string>> = {
  MUST: "The API conventions demand it",
  SHOULD: "The API conventions recommend it",
  MAY: "The API conventions allow it",
};

/**
 * Why a rule denies, or only warns, in one sentence: its own, or one that follows from the strength of its statements, from
 * its category, or from the rule on CRDs that says the same. Undefined for a warning that rests on none of these.
 */
export const evidenceOf = (rule: AnyRule, find = conventionOf): string | undefined => {
  const { evidence, action, conventions = [], sameAs = [] } = rule;
  if (evidence !== undefined) return evidence;
  const rows = conventions.map(find).filter((row): row is ConventionRow => row !== undefined);
  const strength = (["MUST", "SHOULD", "MAY"] as const).find((one) => rows.some((row) => row.strength === one));
  const fitting = action === "Deny" ? ["MUST"] : ["SHOULD", "MAY"];
  if (strength !== undefined && fitting.includes(strength)) return statementsIn(rows, strength);
  const [same] = sameAs;
  if (same !== undefined) return `What it finds, \`${same}\` finds in the definition that is generated.`;
  return action === "Deny" ? OF_CATEGORY.get(categoryOf(rule.id)) : undefined;
};

const statementsIn = (rows: readonly ConventionRow[], strength: Strength): string => {
  const ids = rows.filter((row) => row.strength === strength).map(({ id }) => `\`${id}\``);
  const are = ids.length === 1 ? "is a" : "are each a";
  return `${WORDS[strength]}: ${ids.join(" and ")} ${are} ${strength}.`;
};
