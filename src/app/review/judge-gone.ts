import { LIMITS } from "../../engine/match/limits.js";
import { denial } from "../../engine/report/denial.js";
import { review } from "../../engine/review/review.js";
import { type KubeObject, defined, formatField } from "kube-json";
import { withoutServedVersions } from "../../kube/crd/versions.js";
import { type Context, contextOf } from "../../model/context.js";
import type { Decision, Finding } from "../../model/decision.js";
import { shortField } from "../report/finding-place.js";
import { type Judged, resultOf } from "../report/report.js";
import type { Document } from "../sources/documents.js";
import type { GoneCopy } from "../sources/old-objects.js";
import { type Reviewed, type RunSettings, linesOf, NO_FINDING_LEFT_OUT, rulesFor } from "./judge.js";

/** Definitions that the new manifests lack. */

/** The review of an object instead of the old one in a document, without the findings that the old one had. */
const decisionOn = (context: Context, document: Reviewed, settings: RunSettings): Decision => {
  const phases = { default: false, validate: true, isFirst: true, now: settings.now };
  const whole = review(rulesFor(document, settings), context, phases, NO_FINDING_LEFT_OUT);
  return { ...whole, findings: whole.findings.filter(({ ratcheted }) => !ratcheted) };
};

/**
 * The result of deleting a definition; undefined if no rule objects. It is reviewed as an update
 * that stops serving it, because a deletion itself is never denied. Only the effects of the deletion are reported.
 */
export const judgeRemoved = (
  document: Reviewed & Pick<Document, "past">,
  settings: RunSettings,
): Judged | undefined => {
  const { cluster, docs, pages } = settings;
  const context = contextOf(withoutServedVersions(document.object), { cluster, oldObject: document.object });
  const decision = decisionOn(context, document, settings);
  return decision.findings.length + decision.faults.length === 0
    ? undefined
    : {
        result: resultOf(document.place, context, decision, denial(context, decision, LIMITS, pages), [], docs),
        context,
        decision,
        isRemoved: true,
        ...defined({ past: document.past }),
        ...linesOf(document.place, context),
      };
};

/**
 * Why the removal of a copy is not judged. The copies differed before, and each one that stays would break clients of the
 * removed one; but the removed one may never have been installed.
 */
export const copyReason = ({ gone, kept }: GoneCopy, settings: RunSettings): string | undefined => {
  const [first, ...others] = kept;
  const [finding, ...more] = first === undefined ? [] : breaks(gone, first.object, settings);
  if (first === undefined || finding === undefined) return undefined;
  if (others.some(({ object }) => breaks(gone, object, settings).length === 0)) return undefined;
  const what = `\`${shortField(formatField(finding.field), first.object)}\` ${finding.message}`;
  const rest = more.length === 0 ? "" : ` (and ${String(more.length)} more)`;
  return `because ${first.file} has a copy, with which clients of the removed one may break: ${what}${rest}`;
};

/** What is denied instead of the old definition, but not as a new one. */
const breaks = (old: Document, object: KubeObject, settings: RunSettings): readonly Finding[] => {
  const { cluster } = settings;
  const { findings } = decisionOn(contextOf(object, { cluster, oldObject: old.object }), old, settings);
  const alone = new Set(decisionOn(contextOf(object, { cluster }), old, settings).findings.map(({ rule }) => rule));
  return findings.filter(({ action, rule }) => action === "Deny" && !alone.has(rule));
};
