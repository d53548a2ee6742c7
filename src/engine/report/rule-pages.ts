import type { BoundRule } from "../../model/pack.js";
import { sitePageUrl } from "../../text/docs-page.js";

/** The page of a rule by the id of its entry; undefined for entries with ids of their own, and until the site is published. */
export type RulePages = (rule: string) => string | undefined;

export const NO_PAGES: RulePages = () => undefined;

export const rulePages = (packs: readonly { readonly rules: readonly BoundRule[] }[]): RulePages => {
  const shipped = new Set(
    packs.flatMap(({ rules }) =>
      rules.flatMap(({ id, rule }) => (id === rule.id && rule.plugin === undefined ? [id] : [])),
    ),
  );
  return (id) => (shipped.has(id) ? sitePageUrl(id) : undefined);
};
