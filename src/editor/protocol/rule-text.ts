import { conventionOf, sectionOf } from "../../docs/inventory.js";
import { rulePageUrl } from "../../text/docs-page.js";
import { sectionUrl } from "../../text/section-url.js";
import { type Catalogue, type RuleOrDefaulter, namedBy } from "../../model/rule.js";

/** The text of rules and defaulters in editors. */

/** A rule or defaulter by its id or, if it is the only one, by the last part of its id. */
export const entryOf = (name: string, catalogue: Catalogue): RuleOrDefaulter | undefined => {
  const all: readonly RuleOrDefaulter[] = [...catalogue.rules, ...catalogue.defaulters];
  const [only, another] = namedBy(name, catalogue);
  return all.find(({ id }) => id === name) ?? (another === undefined ? only : undefined);
};

const headingOf = ({ conventions = [], reference = "" }: RuleOrDefaulter): string => {
  const row = conventions.map(conventionOf).find((one) => one !== undefined);
  return row === undefined ? reference : sectionOf(row);
};

/** The page of a rule, or else where its convention is described; undefined for a rule without both. */
export const referenceUrl = (entry: RuleOrDefaulter): string | undefined => {
  const heading = headingOf(entry);
  return pageUrl(entry) ?? (heading === "" ? undefined : sectionUrl(heading));
};

const pageUrl = ({ id, plugin }: RuleOrDefaulter): string | undefined =>
  plugin === undefined ? rulePageUrl(id) : undefined;

/** A rule or defaulter in Markdown, in short. */
export const entryText = (entry: RuleOrDefaulter): string => {
  const url = referenceUrl(entry);
  const kind = "action" in entry ? `rule, ${entry.action} by default` : "defaulter";
  return [
    `**${entry.id}** (${kind})`,
    entry.summary,
    entry.rationale,
    ...(url === undefined ? [] : [linkTo(entry, url)]),
    `\`decorum explain ${entry.id}\` shows examples.`,
  ].join("\n\n");
};

/** The page of a rule links its conventions. */
const linkTo = (entry: RuleOrDefaulter, url: string): string =>
  pageUrl(entry) === undefined ? `API conventions: [${headingOf(entry)}](${url})` : `[Why, and examples](${url})`;
