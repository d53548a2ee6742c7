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
  const text = rule.replace(/\s+/g, "");
  if (SUM.test(text) || COUNT.test(text)) return { fields: namesIn(text), isBroken: (set) => set.length > 1 };
  const read = presenceRule(rule);
  if (read === undefined || read.compared.length > 0) return undefined;
  const isBroken = (set: readonly string[]): boolean =>
    read.holds({ isSet: (name) => set.includes(name), text: () => undefined }) === false;
  return excludes(read) ? { fields: read.asked, isBroken } : undefined;
};

/** Only the fields; [] for other rules. */
export const exclusiveFields = (rule: string): readonly string[] => exclusionOf(rule)?.fields ?? [];

const HAS = /has\(self\.([A-Za-z_]\w*)\)/;
const SUM = new RegExp(`^(?:\\(${HAS.source}\\?1:0\\)\\+?){2,}(?:==|<=)1$`);
const COUNT = new RegExp(
  `^\\[(?:${HAS.source},?){2,}\\]\\.(?:filter\\((\\w+),\\2(?:==true)?\\)\\.size\\(\\)(?:==|<=)1|exists_one\\((\\w+),\\3(?:==true)?\\))$`,
);

const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(new RegExp(HAS, "g"))].map(([, name = ""]) => plainName(name))),
];

/** Each field may be set alone, and no more than one: `a != b != c` also allows all three. Whether one must be is open. */
const excludes = ({ asked, table }: PresenceRule): boolean =>
  asked.length >= 2 && asked.length <= MAX_FIELDS && (table().no | 1n) === (severalOf(asked.length) | 1n);
