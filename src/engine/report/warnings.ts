import { groupBy } from "kube-json";
import type { Context } from "../../model/context.js";
import type { Decision, Defaulted, Finding, UndecidedDefault } from "../../model/decision.js";
import { allOf, fieldName, literal, oneLine } from "../../text/message.js";
import { fieldText, sourceOf } from "./denial.js";
import { type Merged, mergeVersions } from "./merge-versions.js";
import { isOnSecret } from "./redact.js";

/** Limits of the API server, which may truncate a longer warning and drops warnings beyond the total. */
const WARNING_LENGTH = 256;
const WARNINGS_LENGTH = 4096;

/**
 * Warnings of a decision: its warnings, then one for each rule, with its first field, the number of further
 * findings, and the number of existing ones; a finding shared by versions of a CustomResourceDefinition
 * counts once. Rules that deny are left out, because the causes contain their findings. Each has at most 256
 * characters, all together at most 4096.
 */
export const warnings = ({ kind }: Context, decision: Decision): readonly string[] => {
  const denying = new Set(decision.findings.filter(({ action }) => action === "Deny").map(ruleOf));
  const warning = decision.findings.filter((finding) => finding.action === "Warn" && !denying.has(ruleOf(finding)));
  const byRule = groupBy(mergeVersions(warning, decision.object), ({ findings: [first] }) => [ruleOf(first)]);
  const texts = [
    ...decision.warnings.map((warning) => oneLine(warning, WARNING_LENGTH)),
    ...[...byRule.values()].map((all) => warningText(all, kind.kind)),
  ];
  const kept: string[] = [];
  let length = 0;
  for (const text of texts) {
    const left = texts.length - kept.length;
    const rest = left === 1 ? "and 1 more rule warns" : `and ${String(left)} more rules warn`;
    if (length + text.length + rest.length > WARNINGS_LENGTH) return [...kept, rest];
    kept.push(text);
    length += text.length;
  }
  return kept;
};

const ruleOf = ({ pack, rule }: Finding): string => `${pack}/${rule}`;

const warningText = (all: readonly [Merged, ...Merged[]], kind: string): string => {
  const old = all.filter(({ findings: [first] }) => first.ratcheted);
  const merged = all.find(({ findings: [first] }) => !first.ratcheted) ?? all[0];
  const [first] = merged.findings;
  const end = ` ${sourceOf(first)}${howMany(all.length, old.length)}`;
  const text = `${fieldText(merged, kind)}: ${first.message}`;
  const room = WARNING_LENGTH - end.length;
  return `${text.length > room ? `${text.slice(0, room - 3)}...` : text}${end}`;
};

/** The number of findings that a warning stands for, in words. */
const howMany = (all: number, old: number): string => {
  const parts = [
    ...(all > 1 ? [`and ${String(all - 1)} more`] : []),
    ...(old === 0 ? [] : [`${all === 1 ? "" : old === all ? "all " : `${String(old)} `}existed before the update`]),
  ];
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
};

/** The warnings about replaced values: one sentence for each entry, with the first of them. */
export const replacedWarnings = (defaulted: readonly Defaulted[], context: Context): readonly string[] =>
  defaulted.flatMap(({ defaulter, pack, replaced = [] }) => {
    const [first] = replaced;
    if (first === undefined) return [];
    const more = replaced.length === 1 ? "" : `, and ${String(replaced.length - 1)} more`;
    const by = first.managers.length === 0 ? "" : ` of ${allOf(first.managers)}`;
    const what = isOnSecret(context) ? "" : `: ${literal(first.before)}${by} became ${literal(first.after)}`;
    return [
      `${fieldName(first.field)} was replaced by entry ${literal(defaulter)} of pack ${literal(pack)}${what}${more}`,
    ];
  });

/** The warning that rules did not deny, with the reason as a clause. */
export const unsureWarning = (because: string): string =>
  `${because}, so the policy may be for other namespaces and only warns`;

/** The most warnings about undecided defaults; more are only counted. */
const MAX_UNDECIDED = 8;

/**
 * Warnings about fields for which no value was chosen, one sentence each. If the cluster is not watched, unknown kinds
 * are only audited: this is the choice of the administrator, and the client may have set the field.
 */
export const undecidedWarnings = (undecided: readonly UndecidedDefault[], isWatched = false): readonly string[] => {
  const told = undecided.filter(({ field }) => field !== "" || isWatched);
  const more = told.slice(MAX_UNDECIDED);
  const rest = more.some(({ isSet }) => isSet === true) ? "as they are" : "unset";
  return [
    ...told
      .slice(0, MAX_UNDECIDED)
      .map(
        ({ defaulter, field, because, isSet }) =>
          `${field === "" ? "no default could be set" : `${fieldName(field)} ${isSet === true ? "is left as it is" : "is left unset"}`}: ${because} [${defaulter}]`,
      ),
    ...(more.length > 0
      ? [`${String(more.length)} more ${more.length === 1 ? "field is" : "fields are"} left ${rest}`]
      : []),
  ];
};
