import {
  type AnyDefaulter,
  type AnyRule,
  type Catalogue,
  categoriesOf,
  categoryOf,
  FIRST_RELEASE,
  referenceOf,
  type RuleOrDefaulter,
} from "../../../model/rule.js";
import { CATEGORIES } from "../../../docs/categories.js";
import { COMMAND } from "../../../app/host/called-as.js";
import { hanging, words } from "../../terminal/wrap.js";
import { count } from "../../../text/message.js";
import { type Json, formatJson } from "kube-json";
import { printableData } from "../../../text/printable.js";
import { API_VERSION, paintAction, type Style } from "../format.js";
import type { Use } from "../../../docs/use.js";
import { yamlText } from "../yaml-text.js";

/** All rules and defaulters by category, each with its id, its default action and its summary. */
export const catalogueTable = ({ rules, defaulters }: Catalogue, style: Style): string => {
  const all = [...rules, ...defaulters];
  const width = widest(all.map(({ id }) => id));
  const blocks = categoriesOf({ rules, defaulters }).map((category) => {
    const rows = all.filter(({ id }) => categoryOf(id) === category).map((one) => row(one, width, style));
    return `${style.palette.strong(category)}\n${rows.join("\n")}\n`;
  });
  const { command = COMMAND } = style;
  const total = `${totalOf({ rules, defaulters })}. Details: ${command} explain RULE`;
  return `${[...blocks, total].join("\n")}\n`;
};

/** The categories, how many rules and defaulters each has, and how to go on. */
export const categoryTable = (
  { rules, defaulters }: Catalogue,
  { command = COMMAND, palette, columns }: Style,
): string => {
  const known = [...CATEGORIES.keys()];
  const used = new Set(categoriesOf({ rules, defaulters }));
  const all = [...known.filter((one) => used.has(one)), ...[...used].filter((one) => !CATEGORIES.has(one))];
  const width = widest(all);
  const lines = all.flatMap((category) => {
    const [ruled = 0, filled = 0] = [rules, defaulters].map(
      (list) => list.filter(({ id }) => categoryOf(id) === category).length,
    );
    const about = [CATEGORIES.get(category) ?? "", filled === 0 ? "" : count(filled, "defaulter")];
    const head = `  ${palette.strong(category.padEnd(width))}  ${String(ruled).padStart(RULES.length)}`;
    const indent = 2 + width + 2 + RULES.length + 2;
    const text = about.filter((part) => part !== "").join("; ");
    return hanging(`${head}  `, words(text), columns, indent).map((line) => line.trimEnd());
  });
  const [example = "CATEGORY"] = all;
  return `${[
    `${totalOf({ rules, defaulters })}, by category:`,
    "",
    palette.faint(`  ${" ".repeat(width)}  ${RULES}`),
    ...lines,
    "",
    `Rules of a category: ${command} explain ${example}`,
    `Details of a rule:   ${command} explain RULE`,
    `All rules:           ${command} explain --all`,
  ].join("\n")}\n`;
};

const RULES = "rules";

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

const totalOf = ({ rules, defaulters }: Catalogue): string =>
  `${count(rules.length, "rule")}, ${count(defaulters.length, "defaulter")}`;

const row = (one: RuleOrDefaulter, width: number, { palette, columns }: Style): string => {
  const action = "action" in one ? paintAction(one.action, palette) : "fills";
  const indent = 2 + width + 2 + "Audit".length + 2;
  return hanging(`  ${one.id.padEnd(width)}  ${action}  `, words(one.summary), columns, indent).join("\n");
};

type Explained = readonly [RuleOrDefaulter, readonly Use[]];

/** Rules and defaulters with their metadata and uses, for programs. */
export const catalogueData = (explained: readonly Explained[], output: "json" | "yaml"): string => {
  const data = {
    apiVersion: API_VERSION,
    kind: "Catalogue",
    rules: explained.flatMap(([one, uses]) => ("action" in one ? [ruleData(one, uses)] : [])),
    defaulters: explained.flatMap(([one, uses]) => ("action" in one ? [] : [defaulterData(one, uses)])),
  };
  // JSON has no undefined: absent metadata is left out.
  const plain = JSON.parse(JSON.stringify(data)) as Json;
  return output === "json" ? `${printableData(formatJson(plain, 2))}\n` : yamlText(plain);
};

const ruleData = (rule: AnyRule, uses: readonly Use[]): object => ({
  ...describedData(rule),
  action: rule.action,
  topic: rule.topic,
  hasFix: rule.fix !== undefined,
  cluster: rule.cluster,
  user: rule.user,
  good: rule.good,
  bad: rule.bad,
  go: rule.go,
  usedBy: uses,
});

const defaulterData = (defaulter: AnyDefaulter, uses: readonly Use[]): object => ({
  ...describedData(defaulter),
  defaulterKind: defaulter.kind,
  cluster: defaulter.cluster,
  before: defaulter.before,
  after: defaulter.after,
  usedBy: uses,
});

const describedData = (one: RuleOrDefaulter): object => ({
  id: one.id,
  summary: one.summary,
  rationale: one.rationale,
  conventions: one.conventions ?? [],
  reference: referenceOf(one),
  ...(one.plugin === undefined ? { since: one.since ?? FIRST_RELEASE } : { plugin: one.plugin }),
  match: one.match,
  reads: one.reads,
  options:
    one.options === undefined ? undefined : { schema: one.options.schema, defaults: one.options.defaults as unknown },
});
