import type { Finding, Waived } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";
import { type AnyRule, referenceOf, type Action } from "../../model/rule.js";
import { sectionUrl, rulePageUrl } from "../../text/section-url.js";
import { type FieldPath, formatField } from "kube-json";
import type { Range } from "kube-manifests";
import type { Reason } from "../../model/cause.js";

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
  /** Absent if the finding is from an admission policy, whose name is then the `rule`. */
  readonly pack?: string;
  /** The binding, if the finding is from an admission policy. */
  readonly binding?: string;
  /** The URL of the page of the rule, or of the section of the API conventions that it enforces. */
  readonly docs?: string;
}

export const reportSource = ({ rule, pack, isPolicy }: Finding, docsOf: RuleDocs): ReportSource => {
  if (isPolicy === true) return { rule, binding: pack };
  const docs = docsOf(rule);
  return { rule, pack, ...(docs === undefined ? {} : { docs }) };
};

/**
 * A finding that was excused: it neither denies nor warns. Its range is that of the field in the file, or of its deepest existing
 * parent; 1-based, like that of a finding.
 */
export interface ReportWaived extends ReportSource, Range {
  /** The action without the waiver. */
  readonly action: Action;
  readonly reason: Reason;
  readonly field: string;
  readonly message: string;
  /** The old object already had it. */
  readonly ratcheted: boolean;
  readonly waiver: {
    /** Name of the exception; null for the object's own annotation, and for a comment. */
    readonly exception: string | null;
    /** 'FILE:LINE' of the comment that waives it. */
    readonly comment?: string;
    readonly reason: string;
  };
}

/** What excuses a finding, and why: 'comment at a.yaml:7: the old engine has it'. */
export const waiverText = ({ waiver: { exception, comment, reason } }: Pick<ReportWaived, "waiver">): string => {
  const named = exception === null ? "annotation" : `exception '${exception}'`;
  return `${comment === undefined ? named : `comment at ${comment}`}: ${reason}`;
};

/** True for a finding that a change brings, and that would deny or warn. */
export const isNewlyWaived = ({ ratcheted, action }: ReportWaived): boolean => !ratcheted && action !== "Audit";

/** `rangeOf` gives the range of a field of the object in its file. */
export const reportWaived = (waived: Waived, rangeOf: (field: FieldPath) => Range, docs: RuleDocs): ReportWaived => {
  const { action, reason, field, message, ratcheted, waiver } = waived;
  return {
    ...reportSource(waived, docs),
    action,
    reason,
    field: formatField(field),
    message,
    ...rangeOf(field),
    ratcheted,
    waiver: {
      exception: waiver.exception?.name ?? null,
      ...(waiver.comment === undefined ? {} : { comment: waiver.comment }),
      reason: waiver.reason,
    },
  };
};
