import { faultOf } from "../match/fault-of.js";
import { type FieldPath, defined, equalJson, valueAt } from "kube-json";
import type { AdmissionPolicies } from "../../model/admission-policies.js";
import type { Cause } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import { isUnsent } from "../../model/unsent.js";
import type { Decision, Defaulted, Dropped, Fault, Finding, Waived } from "../../model/decision.js";
import type { BoundRule } from "../../model/pack.js";
import { type Action, atMostWarn } from "../../model/rule.js";
import { type Deadline, requireTime } from "../../model/deadline.js";
import type { UnjudgedAction } from "../../model/unjudged.js";
import { type Defaulting, type FilledObject, fillFromPacks, fillInAll } from "../default/default.js";
import { type Fillers, fillersOf, nameDefault } from "../default/fillers.js";
import { type Limits, LIMITS } from "../match/limits.js";
import { type Changed, changedBy, concerns, withoutIgnoredStatus } from "./changed.js";
import { NOTHING_SPARED, type SparedField, holdsDeletions, mayHold, sparedBy } from "./deletion.js";
import { isNamespace } from "../match/match.js";
import { createSoftening, onlyWarns, ofLevel, soften } from "./soften.js";
import { findingOf, policyFindings } from "./finding-of.js";
import { type Overflow, ratchet, ratchetAll } from "./ratchet.js";
import { withoutReplaced } from "./replaced.js";
import { createRedaction, redactFaults, redactUndecided } from "../report/redact.js";
import { replacedWarnings, undecidedWarnings, unsureWarning } from "../report/warnings.js";
import { type Identities, createIdentities } from "./finding-key.js";
import { type RuleSet, type Selection, withPreconditionsMet } from "../match/rule-set.js";
import { type Check, type HasFullAction, type Sift, check, isClean, judged, sort } from "./validate.js";
import { type Waiving, NO_WAIVING, createWaiving } from "./waive.js";

/** The phases of a review to run: a mutating webhook defaults, a validating one validates, the dry run does both. */
export interface Phases {
  readonly default: boolean;
  readonly validate: boolean;
  /** The object has not been sent to an API server, so the defaults of its CRD are applied too. */
  readonly isFirst?: boolean;
  /** The time in milliseconds since 1970; without it, exceptions that expire do not apply. */
  readonly now?: number;
  /** The deadline; checked between rules and between defaulters. */
  readonly deadline?: Deadline | undefined;
  /** The action for a field that a denying rule could not review, because that costs too much; 'Warn' by default. */
  readonly unjudged?: UnjudgedAction | undefined;
  /** The policies of the cluster, which see an object that has not been sent; an API server evaluates its own. */
  readonly policies?: AdmissionPolicies | undefined;
}

/**
 * The whole review: match, default, validate, ratchet. Pure, synchronous, the same for HTTP and CLI. Throws
 * only DeadlineExceeded, if it takes longer than it may.
 */
export const review = (rules: RuleSet, context: Context, phases: Phases, limits: Limits = LIMITS): Decision => {
  const selection = phases.default ? rules.select(context) : NOTHING_SELECTED;
  const { faults: undecided } = selection;
  const fillIn = phases.default && phases.isFirst === true ? fillInAll : fillFromPacks;
  const defaulting: Defaulting & Partial<FilledObject> = fillIn(
    selection,
    context,
    limits,
    phases.deadline,
    phases.policies,
  );
  const whole: Context = defaulting.defaulted.length > 0 ? { ...context, object: defaulting.object } : context;
  const seen = phases.isFirst === true ? withoutIgnoredStatus(whole) : whole;
  const validation = phases.validate ? validate(rules, context, seen, defaulting.defaulted, limits, phases) : NOTHING;
  const policies = policyFindings(phases, seen, defaulting.mutated);
  // If validation runs, it reports these itself.
  const undecidedDefaults = redactUndecided(defaulting.undecided, context);
  const faults =
    undecided.length + defaulting.faults.length === 0
      ? validation.faults
      : [...(phases.validate ? [] : undecided), ...defaulting.faults, ...validation.faults];
  const findings = [...(policies?.findings ?? []), ...validation.findings];
  return {
    allowed: !findings.some(denies) && !faults.some(denies),
    findings,
    faults: redactFaults(faults, context),
    object: defaulting.object,
    defaulted: defaulting.defaulted,
    undecided: undecidedDefaults,
    patch: defaulting.defaulted.flatMap(({ operations }) => operations),
    waived: validation.waived,
    warnings: [
      ...(policies?.warnings ?? NO_WARNINGS),
      ...(undecidedDefaults.length === 0
        ? NO_WARNINGS
        : undecidedWarnings(undecidedDefaults, context.cluster.isWatched)),
      ...(defaulting.warnings ?? NO_WARNINGS),
      ...replacedWarnings(defaulting.defaulted, context),
      ...(validation.unsure === undefined || isUnsent(context) ? NO_WARNINGS : [unsureWarning(validation.unsure)]),
      ...validation.warnings,
    ],
    dropped: validation.dropped,
    ...defined({ unsure: validation.unsure }),
    ...(policies?.denial === undefined ? {} : { policyDenial: policies.denial }),
    ...((policies?.warnings ?? NO_WARNINGS).length === 0 ? {} : { isUnevaluated: true }),
  };
};

const NO_WARNINGS: readonly string[] = [];

const denies = ({ action }: { readonly action: Action }): boolean => action === "Deny";

const NOTHING_SELECTED: Selection = { rules: [], defaulters: [], faults: [] };

type ValidationResult = Pick<Decision, "findings" | "waived" | "faults" | "dropped" | "warnings" | "unsure">;

const NOTHING: ValidationResult = { findings: [], waived: [], faults: [], dropped: [], warnings: [] };

/** Validates the object of `context`, which has its defaults; `given` is the request without them. */
const validate = (
  rules: RuleSet,
  given: Context,
  context: Context,
  defaulted: readonly Defaulted[],
  limits: Limits,
  { now, deadline, unjudged }: Phases,
): ValidationResult => {
  const { rules: selected, faults: undecided } = rules.select(context);
  const bounds = withDeletions(ofLevel(selected, context), context);
  if (bounds.length === 0) return NOTHING;
  const changed = changedBy(context);
  if (changed.length === 0) return NOTHING;
  const waiving = createWaiving(rules, bounds, context, now);
  // Usually nothing is found and nothing is created. Only the label of a Namespace is checked without a finding.
  let softening = isNamespace(context) ? createSoftening(bounds, context) : undefined;
  let spared: SparedField | undefined;
  let found: RuleResults | undefined;
  let filled: Fillers | undefined;
  let identities: Identities | undefined;
  const actionsOf = (bound: BoundRule): Actions => {
    softening ??= createSoftening(bounds, context);
    spared ??= sparedBy(given);
    const action = softening.soften(bound, soften(bound, context));
    return { action, spared: holdsDeletions(bound, context) ? NOTHING_SPARED : spared, context, unjudged };
  };
  const hasFullAction: HasFullAction = (bound, cause) => isFullAction(bound, cause, actionsOf(bound));
  const options = { deadline, hasFullAction };
  for (const bound of withPreconditionsMet(bounds, context)) {
    requireTime(deadline);
    const sift = siftOf(changed, waiving.excusesOf(bound));
    const outcome = check(bound, context, limits.findingsPerRule, sift, options);
    if (isClean(outcome)) continue;
    found ??= { findings: [], waived: [], faults: [], dropped: [] };
    filled ??= fillersOf(defaulted);
    identities ??= createIdentities();
    tell(bound, outcome, { ...actionsOf(bound), sift, filled, limits, deadline, identities, hasFullAction }, found);
  }
  if (found === undefined && softening === undefined && undecided.length === 0 && waiving === NO_WAIVING)
    return NOTHING;
  const warnings = [...waiving.warnings(), ...(softening?.warnings() ?? [])];
  const faults = [...undecided, ...(found?.faults ?? []), ...waiving.faults, ...(softening?.faults ?? [])];
  const findings = found === undefined ? NOTHING.findings : withoutReplaced(found.findings, bounds);
  return { ...(found ?? NOTHING), findings, faults, warnings, unsure: softening?.unsure() };
};

/** Without the rules that hold deletions, if this one may not be held. */
const withDeletions = (bounds: readonly BoundRule[], context: Context): readonly BoundRule[] =>
  context.operation !== "DELETE" || mayHold(context)
    ? bounds
    : bounds.filter((bound) => !holdsDeletions(bound, context));

/** The object as a whole. */
const ROOT: FieldPath = [];

/** The results of the rules so far. */
interface RuleResults {
  readonly findings: Finding[];
  readonly waived: Waived[];
  readonly faults: Fault[];
  readonly dropped: Dropped[];
}

const siftOf = (changed: Changed, excuses: ReturnType<Waiving["excusesOf"]>): Sift | undefined =>
  changed === "Everything" ? excuses : (cause) => (concerns(changed, cause.field) ? excuses?.(cause) : "Ignored");

/** The inputs for the actions of the findings of a rule. */
interface Actions {
  readonly action: Action;
  readonly spared: SparedField;
  readonly context: Context;
  readonly unjudged: UnjudgedAction | undefined;
}

/** True unless the rule denies elsewhere, but not there. */
const isFullAction = (bound: BoundRule, cause: Cause, { action, spared, context, unjudged }: Actions): boolean =>
  action !== "Deny" ||
  !(
    spared(cause.field) ||
    onlyWarns(bound, cause, context) ||
    cause.unknown === true ||
    (cause.unjudged === true && unjudged !== "Deny")
  );

/** The inputs for the findings of a rule. */
interface FindingContext extends Actions {
  readonly sift: Sift | undefined;
  readonly filled: Fillers;
  readonly limits: Limits;
  readonly deadline: Deadline | undefined;
  readonly hasFullAction: HasFullAction;
  /** Identities of findings in both objects. */
  readonly identities: Identities;
}

/** Adds the results of one rule. */
const tell = (
  bound: BoundRule,
  outcome: Check,
  about: FindingContext,
  { findings, waived, faults, dropped }: RuleResults,
): void => {
  const { excused } = outcome;
  const { spared, filled } = about;
  const action = spared(ROOT) ? atMostWarn(about.action) : about.action;
  const { id: rule, pack } = bound;
  if ("error" in outcome) faults.push(faultOf(bound, action, outcome.error));
  const ratcheting = compare(bound, outcome, about);
  const { kept: causes } = ratcheting;
  if (ratcheting.dropped > 0) dropped.push({ rule, pack, action, count: ratcheting.dropped });
  if ("error" in ratcheting) faults.push(faultOf(bound, action, ratcheting.error));
  const redact = createRedaction(bound, about.context);
  const finding = (cause: Cause): Finding => {
    const { context } = about;
    const full = isFullAction(bound, cause, about) ? action : atMostWarn(action);
    const isKept = isOld(cause, ratcheting.old, context);
    // Who writes the status is a controller, many times a day: its users cannot change what it has always written.
    const actionHere = isKept && context.subresource === "status" ? "Audit" : full;
    return findingOf(nameDefault(redact(cause), filled, context.object), bound, actionHere, isKept);
  };
  for (const [cause, waiver] of excused) waived.push({ ...finding(cause), waiver });
  for (const cause of causes) findings.push(finding(cause));
};

/** Unreviewed parts may hold anything, so only the same value in the old object excuses it, unless it says what it is about. */
const isOld = (cause: Cause, old: ReadonlySet<Cause>, context: Context): boolean =>
  cause.unjudged === true && cause.about === undefined ? isUnchanged(context, cause.field) : old.has(cause);

const isUnchanged = ({ object, oldObject }: Context, field: FieldPath): boolean =>
  oldObject !== undefined && equalJson(valueAt(object, field) ?? null, valueAt(oldObject, field) ?? null);

/** Excused causes take their old ones first, which then excuse no other. */
const compare = (
  bound: BoundRule,
  { causes, excused, dropped }: Check,
  { sift, context, limits, deadline, identities, hasFullAction }: FindingContext,
): Overflow => {
  if (context.oldObject === undefined || bound.rule.judgesUpdates === true)
    return { old: NONE_OLD, kept: causes, dropped };
  const options = { limits, deadline, identities, hasFullAction };
  const first = [...excused.keys()];
  const ratcheting = ratchet(bound, [...first, ...causes], context, options);
  // A new one that is kept denies already, so no other has to be found.
  const denies = (cause: Cause): boolean => !isOld(cause, ratcheting.old, context) && hasFullAction(bound, cause);
  if (dropped === 0 || causes.some(denies)) return { ...ratcheting, kept: causes, dropped };
  const overflow = ratchetAll(bound, first, () => judged(bound, context, sift), context, options);
  return { ...overflow, kept: sort([...overflow.kept]) };
};

const NONE_OLD: ReadonlySet<Cause> = new Set();
