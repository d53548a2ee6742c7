import type { Finding } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";
import { type AnyRule, referenceOf } from "../../model/rule.js";
import { rulePageUrl } from "../../text/docs-page.js";
import { sectionUrl } from "../../text/section-url.js";

/** The URL where a rule is explained, by its id; undefined for an entry of a pack that has an id of its own. */
export type RuleDocs = (rule: string) => string | undefined;

/** The page of a rule, or else the section of the API conventions that it enforces; a rule of a plugin may name any page. */
export const docsOf = (rule: Pick<AnyRule, "id" | "conventions" | "reference" | "plugin">): string | undefined => {
  const reference = referenceOf(rule);
  if (rule.plugin === undefined) return rulePageUrl(rule.id) ?? sectionUrl(reference);
  return reference.startsWith("https://") ? reference : undefined;
};

export const ruleDocs = (packs: readonly { readonly rules: readonly BoundRule[] }[]): RuleDocs => {
  const urls = new Map(
    packs
      .flatMap(({ rules }) => rules.filter(({ id, rule }) => id === rule.id))
      .map(({ id, rule }) => [id, docsOf(rule)]),
  );
  return (id) => urls.get(id);
};

/** The origin of a finding. */
export interface ReportSource {
  readonly rule: string;
  /** Absent if the finding is of an admission policy, whose name is then the `rule`. */
  readonly pack?: string;
  /** The binding, if the finding is of an admission policy. */
  readonly binding?: string;
  /** The URL of the page of the rule, or of the section of the API conventions that it enforces. */
  readonly docs?: string;
}

export const reportSource = ({ rule, pack, isPolicy }: Finding, docsOf: RuleDocs): ReportSource => {
  if (isPolicy === true) return { rule, binding: pack };
  const docs = docsOf(rule);
  return { rule, pack, ...(docs === undefined ? {} : { docs }) };
};
