import { type PresenceRule, presenceRule } from "./presence-rule.js";
import { plainName } from "./text.js";
import { severalOf } from "./truth-table.js";

/** Longer rules are not read, to bound the effort. */
const MAX_LENGTH = 2000;
/** A table of all sets of fields is made. More do not fit into a rule that names each pair. */
const MAX_FIELDS = 12;

/** The fields of a rule that allows at most one of them, and a test for sets that violate it. */
interface ExclusiveFields {
  readonly fields: readonly string[];
  readonly isBroken: (set: readonly string[]) => boolean;
}

/**
 * Returns the fields of `self` if a CEL rule allows exactly one or at most one of them; undefined for other rules:
 *
 *     (has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 1
 *     [has(self.a), has(self.b)].filter(x, x == true).size() == 1
 *     has(self.a) != has(self.b)
 *     !(has(self.a) && has(self.b))
 *     (has(self.a) && !has(self.b)) || (!has(self.a) && has(self.b))
 */
export const exclusionOf = (rule: string): ExclusiveFields | undefined => {
  if (rule.length > MAX_LENGTH || !rule.includes("has")) return undefined;
  const counted = countIn(rule);
  if (counted?.most === 1) return { fields: counted.fields, isBroken: (set) => set.length > 1 };
  const read = presenceRule(rule);
  if (read === undefined || read.compared.length > 0) return undefined;
  const isBroken = (set: readonly string[]): boolean =>
    read.holds({ isSet: (name) => set.includes(name), text: () => undefined }) === false;
  return excludes(read) ? { fields: read.asked, isBroken } : undefined;
};

/** Only the fields; [] for other rules. */
export const exclusiveFields = (rule: string): readonly string[] => exclusionOf(rule)?.fields ?? [];

/** How many of some fields of `self` a rule wants to be set. */
interface CountedFields {
  readonly fields: readonly string[];
  readonly least: 0 | 1;
  /** Without it, there may be all. */
  readonly most?: 1;
}

/** Reads a rule that counts the fields that are set, as generators write it; undefined for other rules. */
export const countIn = (rule: string): CountedFields | undefined => {
  if (rule.length > MAX_LENGTH) return undefined;
  const text = rule.replace(/\s+/g, "");
  const compare = SUM.exec(text)?.groups?.["compare"] ?? LIST.exec(text)?.groups?.["compare"];
  if (compare === undefined && !ONE.test(text) && !ANY.test(text)) return undefined;
  const fields = [...text.matchAll(new RegExp(HAS, "g"))].map(([, name = ""]) => plainName(name));
  // A field that counts twice is a mistake.
  if (new Set(fields).size < fields.length) return undefined;
  return {
    fields,
    least: compare === "<=" ? 0 : 1,
    ...(compare === ">=" || ANY.test(text) ? {} : { most: 1 }),
  };
};

const HAS = /has\(self\.([A-Za-z_]\w*)\)/;
const ITEMS = `^\\[(?:${HAS.source},?){2,}\\]`;
const COMPARE = "(?<compare>==|<=|>=)1$";
const SUM = new RegExp(`^(?:\\(${HAS.source}\\?1:0\\)\\+?){2,}${COMPARE}`);
const LIST = new RegExp(`${ITEMS}\\.filter\\((\\w+),\\2(?:==true)?\\)\\.size\\(\\)${COMPARE}`);
const ONE = new RegExp(`${ITEMS}\\.exists_one\\((\\w+),\\2(?:==true)?\\)$`);
const ANY = new RegExp(`^${HAS.source}(?:\\|\\|${HAS.source})+$`);

/** Each field may be set alone, and no more than one: `a != b != c` also allows all three. Whether one must be is open. */
const excludes = ({ asked, table }: PresenceRule): boolean =>
  asked.length >= 2 && asked.length <= MAX_FIELDS && (table().no | 1n) === (severalOf(asked.length) | 1n);
