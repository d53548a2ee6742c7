import { formatField, stringAt } from "kube-json";
import { type Status, type StatusCause, failure } from "kube-api";
import type { Context } from "../../model/context.js";
import type { Decision, Finding } from "../../model/decision.js";
import { literal } from "../../text/message.js";
import { LIMITS, type Limits } from "../match/limits.js";
import type { BoundRule } from "../../model/pack.js";
import { sitePageUrl } from "../../text/section-url.js";

/** A finding as one line. kubectl shows only the causes, so each names its rule, and its page. */
const describe = (finding: Finding, pages: RulePages): string => {
  const page = pages(finding.rule);
  return `${finding.message} ${sourceOf(finding)}${page === undefined ? "" : ` ${page}`}`;
};

/** Who says it, for users who know nothing of this service; the name of a pack's own rule tells nothing without the pack. */
export const sourceOf = ({ rule, pack }: Pick<Finding, "rule" | "pack">): string =>
  `[decorum: ${rule.includes("/") ? rule : `${pack}/${rule}`}]`;

/**
 * The Status of a denied request: reason Invalid and a cause for each denied field; InternalError if only a
 * failed rule denies. Undefined if the request is allowed.
 */
export const denial = (
  context: Context,
  decision: Decision,
  limits: Limits = LIMITS,
  pages: RulePages = NO_PAGES,
): Status | undefined => {
  if (decision.allowed) return undefined;
  if (decision.policyDenial !== undefined) return decision.policyDenial;
  const { group, kind } = context.kind;
  const uid = stringAt(context.object, "metadata", "uid");
  const details = {
    ...(context.name === undefined ? {} : { name: context.name }),
    ...(group === "" ? {} : { group }),
    kind,
    ...(uid === undefined ? {} : { uid }),
  };
  const who = context.name === undefined ? kind : `${kind} ${literal(context.name)}`;
  const denied = decision.findings.filter(({ action }) => action === "Deny");
  const [first] = denied;
  if (first === undefined) {
    const rules = decision.faults.filter(({ action }) => action === "Deny").map(({ rule }) => rule);
    const message = `${who} could not be reviewed: rule ${rules.map(literal).join(", ")} failed; the request may be retried`;
    return failure("InternalError", message, { ...details, causes: [{ reason: "InternalError", message }] });
  }
  const isMore = decision.dropped.some(({ action }) => action === "Deny");
  const violations = `${denied.length === 1 ? "1 violation" : `${String(denied.length)} violations`}${isMore ? " or more" : ""}`;
  return failure(
    "Invalid",
    `${who} is invalid: ${violations}, first ${fieldText(first, kind)}: ${describe(first, pages)}`,
    {
      ...details,
      causes: statusCauses(denied, isMore, kind, limits, pages),
    },
  );
};

const statusCauses = (
  denied: readonly Finding[],
  isMore: boolean,
  kind: string,
  limits: Limits,
  pages: RulePages,
): readonly StatusCause[] => {
  const shown = denied.length <= limits.causes && !isMore ? denied : denied.slice(0, limits.causes - 1);
  const causes = shown.map((finding) => ({
    reason: finding.reason,
    message: describe(finding, pages),
    field: fieldText(finding, kind),
  }));
  const next = denied[shown.length];
  if (next === undefined) return causes;
  const left = denied.length - shown.length;
  const isOne = left === 1 && !isMore;
  const more = `and ${isMore ? "at least " : ""}${String(left)} more ${isOne ? "violation" : "violations"}; a dry run lists ${isOne ? "it" : "them"}`;
  return [...causes, { reason: next.reason, message: more, field: fieldText(next, kind) }];
};

/** A client may send keys of megabytes; answers do not repeat them. */
const MAX_FIELD = 1024;

/** The field as text. The root of an object has no name, so its kind is used. */
export const fieldText = ({ field }: Pick<Finding, "field">, kind: string): string => {
  const text = field.length === 0 ? kind : formatField(field);
  return text.length > MAX_FIELD ? `${text.slice(0, MAX_FIELD)}...` : text;
};

/** The page of a rule by the id of its entry; undefined for entries with ids of their own, and until the site is published. */
export type RulePages = (rule: string) => string | undefined;

const NO_PAGES: RulePages = () => undefined;

export const rulePages = (packs: readonly { readonly rules: readonly BoundRule[] }[]): RulePages => {
  const shipped = new Set(
    packs.flatMap(({ rules }) =>
      rules.flatMap(({ id, rule }) => (id === rule.id && rule.plugin === undefined ? [id] : [])),
    ),
  );
  return (id) => (shipped.has(id) ? sitePageUrl(id) : undefined);
};
