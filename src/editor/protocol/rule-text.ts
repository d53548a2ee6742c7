import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { conventionOf, sectionOf } from "../../docs/inventory.js";
import { sectionUrl, rulePageUrl } from "../../text/section-url.js";
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

/** The pages of rules in a clone with the folder `policies`: a URL that ends with a slash. A package does not have them. */
export const rulePagesBeside = (policies: string): string | undefined => {
  const pages = join(policies, "../docs/rules");
  return existsSync(join(pages, "generic")) ? `${pathToFileURL(pages).href}/` : undefined;
};

const pageUrl = ({ id, plugin }: RuleOrDefaulter, pages: string | undefined): string | undefined => {
  if (plugin !== undefined) return undefined;
  return rulePageUrl(id) ?? (pages === undefined ? undefined : `${pages}${id}.md`);
};

/** The page of a rule, or else where its convention is described; undefined for a rule without both. */
export const referenceUrl = (entry: RuleOrDefaulter, pages?: string): string | undefined => {
  const heading = headingOf(entry);
  return pageUrl(entry, pages) ?? (heading === "" ? undefined : sectionUrl(heading));
};

/** A rule or defaulter in Markdown, in short. */
export const entryText = (entry: RuleOrDefaulter, pages?: string): string => {
  const kind = "action" in entry ? `rule, ${entry.action} by default` : "defaulter";
  return [`**${entry.id}** (${kind})`, entry.summary, entry.rationale, ...more(entry, pages)].join("\n\n");
};

/** Where there is more: the page of a rule links its conventions. */
const more = (entry: RuleOrDefaulter, pages: string | undefined): readonly string[] => {
  const page = pageUrl(entry, pages);
  if (page !== undefined) return [`[Its page](${page}) has examples, and links the API conventions.`];
  const url = referenceUrl(entry);
  return [
    ...(url === undefined ? [] : [`API conventions: [${headingOf(entry)}](${url})`]),
    `\`decorum explain ${entry.id}\` shows examples.`,
  ];
};
