import type { AdmissionAnswer, AdmissionRequest, AdmissionReview } from "../kube/api/admission-review.js";
import type { Status } from "kube-api";
import type { MatchTarget } from "../engine/match/match.js";
import { type Phases, review } from "../engine/review/review.js";
import { type RuleSet, createRuleSet } from "../engine/match/rule-set.js";
import { type ClusterSnapshot, type Context, EMPTY_CLUSTER } from "../model/context.js";
import type { Decision } from "../model/decision.js";
import { type ReviewDeadline, DeadlineExceeded } from "../model/deadline.js";
import { InputError } from "../model/input-error.js";
import type { Pack } from "../model/pack.js";
import { readsOf } from "../model/reads.js";
import { contextOfRequest } from "./read-review.js";
import type { Read } from "../model/rule.js";
import type { Unjudged, UnjudgedAction } from "../model/unjudged.js";
import { TooDeep, parseReview, tooDeep } from "./parse.js";
import { badRequest, fieldText, internalError, packNotFound, tooLate } from "./problems.js";
import { type Asked, type Phase, type ReviewRecord, recordError, recordReview, recordUnjudged } from "./record.js";
import { type RequestHead, headOf, readHead } from "./request-head.js";
import { unjudgedAnswer } from "./unjudged.js";
import { formatJson } from "kube-json";
import { isOnSecret } from "../engine/report/redact.js";
import { auditAnnotations } from "../engine/report/audit-annotations.js";
import { LIMITS } from "../engine/match/limits.js";
import { type RulePages, rulePages, denial } from "../engine/report/denial.js";
import { warnings } from "../engine/report/warnings.js";

/** Answers AdmissionReviews according to policy packs. Knows nothing of HTTP except its codes. */
export interface Admission {
  /** Names of the packs, in their order. */
  readonly packs: readonly string[];
  /**
   * Answers the text of a request body, with one pack or with all. Never throws: errors and missed deadlines are
   * answers too.
   */
  review(phase: Phase, pack: string | undefined, body: string, deadline?: ReviewDeadline): Decided;
  /** Like `review`, but only if the cost of the review is bounded: otherwise nothing is reviewed. */
  reviewBounded(phase: Phase, pack: string | undefined, body: string, deadline?: ReviewDeadline): Decided | Unbounded;
  /** Answers for an object that is not reviewed because of its size or cost, before or during its review. */
  unjudged(phase: Phase, pack: string | undefined, head: RequestHead, why: Unjudged): Answer;
  /** The kinds of other objects that a review with this head may read; those of any review, if the head is unknown. */
  reads(pack: string | undefined, head: RequestHead | undefined): readonly Read[];
}

/** The cost of a review is not bounded. */
export interface Unbounded {
  readonly head: RequestHead;
}

export interface Answer {
  /** An AdmissionReview for every request that could be decided (code 200), otherwise a Status. */
  readonly body: AdmissionAnswer | Status;
  readonly code: number;
  readonly record: ReviewRecord;
  /** Absent if nothing was decided. */
  readonly decision?: CountedDecision;
}

/** An answer with its complete decision. */
interface Decided extends Answer {
  readonly decision?: Decision;
}

/** The parts of a decision that are counted in metrics. */
interface CountedDecision {
  readonly findings: readonly Pick<Decision["findings"][number], "pack" | "rule" | "action">[];
  readonly faults: readonly Pick<Decision["faults"][number], "pack" | "rule">[];
  readonly defaulted: readonly Pick<Decision["defaulted"][number], "pack" | "defaulter">[];
}

export interface AdmissionOptions {
  /** Returns the cluster state; called for each review. */
  readonly cluster?: () => ClusterSnapshot;
  /** Returns the time in milliseconds since 1970; called for each review. By default, the clock of this machine. */
  readonly now?: () => number;
  /** The action for an object that cannot be reviewed and that a rule might deny; 'Deny' by default. */
  readonly unjudged?: UnjudgedAction | undefined;
}

/** Builds the index of each pack, and of all packs together, once for all reviews. */
export const createAdmission = (packs: readonly Pack[], options: AdmissionOptions = {}): Admission => {
  const { cluster = noCluster } = options;
  const all = createRuleSet(packs);
  const byName = new Map(packs.map((pack) => [pack.name, createRuleSet([pack], all.known)]));
  const names = [...byName.keys()];
  const pages = rulePages(packs);
  const rulesOf = (pack: string | undefined): RuleSet => (pack === undefined ? all : byName.get(pack)) ?? all;

  const unjudged = ({ phase, pack }: Asking, head: RequestHead, why: Unjudged): Decided =>
    leaveUnjudged({ phase, pack }, head, why, rulesOf(pack), options);

  const answerTo = <T>(
    known: Asked,
    body: string,
    deadline: ReviewDeadline | undefined,
    use: AnswerWith<T>,
  ): Decided | T => {
    const { phase, pack } = known;
    if (pack !== undefined && !byName.has(pack)) return refused(packNotFound(pack, names), known);
    let asked: AdmissionReview | undefined;
    try {
      asked = parseReview(body);
      return use(rulesOf(pack), asked);
    } catch (error) {
      const head = asked ?? (error instanceof TooDeep ? readHead(body) : undefined);
      if (head === undefined) return unread(error, known);
      if (error instanceof TooDeep) return unjudged(known, head, "TooDeep");
      const { uid } = head.request;
      if (!(error instanceof DeadlineExceeded) || deadline === undefined) return failed(error, { ...known, uid });
      return refused(tooLate(phase, deadline), { ...known, uid }, { isLate: true });
    }
  };

  const decided = (known: Asked, rules: RuleSet, asked: AdmissionReview, deadline?: ReviewDeadline): Decided =>
    decide(rules, asked, { ...known, uid: asked.request.uid }, deadline, { ...options, pages });

  return {
    packs: names,
    review(phase, pack, body, deadline) {
      const known: Asked = { phase, pack, uid: undefined };
      return answerTo(known, body, deadline, (rules, asked) => decided(known, rules, asked, deadline));
    },
    reviewBounded(phase, pack, body, deadline) {
      const known: Asked = { phase, pack, uid: undefined };
      return answerTo<Decided | Unbounded>(known, body, deadline, (rules, asked) => {
        const { kind } = asked.request;
        const cost = rules.cost({ ...targetOf(asked.request), kind, cluster: cluster() }, phase === "mutate");
        return cost === "Unbounded" ? { head: headOf(asked) } : decided(known, rules, asked, deadline);
      });
    },
    unjudged: (phase, pack, head, why) => unjudged({ phase, pack }, head, why),
    reads: (pack, head) => (head === undefined ? readsOf(packs) : rulesOf(pack).reads(targetOf(head.request))),
  };
};

type Asking = Omit<Asked, "uid">;
type AnswerWith<T> = (rules: RuleSet, asked: AdmissionReview) => Decided | T;

const targetOf = ({ operation, resource, subResource }: AdmissionRequest): MatchTarget => ({
  operation,
  resource,
  subresource: subResource,
});

const decide = (
  rules: RuleSet,
  asked: AdmissionReview,
  known: Asked,
  deadline: ReviewDeadline | undefined,
  { cluster = noCluster, now = Date.now, unjudged = "Deny", pages }: AdmissionOptions & { readonly pages: RulePages },
): Decided => {
  const context: Context = contextOfRequest(asked.request, cluster());
  // A mutating webhook may only return a patch, and a validating one never does.
  const isMutating = known.phase === "mutate";
  const phases: Phases = { default: isMutating, validate: !isMutating, now: now(), deadline, unjudged };
  const decision = review(rules, context, phases);
  return {
    body: answer(asked, context, decision, pages),
    code: 200,
    decision,
    record: recordReview(known, context, decision),
  };
};

const leaveUnjudged = (
  asking: Asking,
  head: RequestHead,
  why: Unjudged,
  rules: RuleSet,
  { cluster = noCluster, unjudged: action = "Deny" }: AdmissionOptions,
): Decided => {
  const body = unjudgedAnswer(head, asking.phase, why, { rules, cluster: cluster(), action });
  return { body, code: 200, record: recordUnjudged(asking, head, why, body.response.allowed) };
};

const noCluster = (): ClusterSnapshot => EMPTY_CLUSTER;

const refused = (status: Status, known: Asked, more: Partial<ReviewRecord> = {}): Decided => ({
  body: status,
  code: status.code,
  record: { allowed: false, code: status.code, rules: [], patched: 0, faults: [], ...more, ...known },
});

/** The answer to a body that is not an AdmissionReview. */
const unread = (error: unknown, known: Asked): Decided =>
  error instanceof TooDeep
    ? unreadable(tooDeep(), known)
    : error instanceof InputError
      ? unreadable(error, known)
      : failed(error, known);

const unreadable = (error: InputError, known: Asked): Decided =>
  refused(badRequest(error), known, {
    fields: error.causes.slice(0, 10).map(({ field }) => fieldText(field)),
  });

/**
 * The answer to an error outside the rules; an error of a rule would be a fault in the decision. Its message may quote
 * a secret, so it is not logged.
 */
const failed = (error: unknown, known: Asked): Decided =>
  refused(internalError(known.uid), known, { failure: recordError(error, true) });

/**
 * The AdmissionReview that returns a decision to the API server: with the `apiVersion` and `uid` of the request, and
 * with both `patch` and `patchType` or neither (k8s.io/api/admission/v1 AdmissionResponse).
 */
const answer = (
  { apiVersion, request }: AdmissionReview,
  context: Context,
  decision: Decision,
  pages: RulePages,
): AdmissionAnswer => {
  const { uid } = request;
  // Nearly every review, so skip building warnings and annotations.
  if (isSilent(decision)) return { apiVersion, kind: "AdmissionReview", response: { uid, allowed: true } };
  const status = denial(context, decision, LIMITS, pages);
  const notes = auditAnnotations(decision, isOnSecret(context));
  const texts = warnings(context, decision);
  return {
    apiVersion,
    kind: "AdmissionReview",
    response: {
      uid,
      allowed: decision.allowed,
      ...(status === undefined ? {} : { status }),
      ...(decision.patch.length === 0 ? {} : { patch: base64(decision.patch), patchType: "JSONPatch" }),
      ...(Object.keys(notes).length === 0 ? {} : { auditAnnotations: notes }),
      ...(texts.length === 0 ? {} : { warnings: texts }),
    },
  };
};

const isSilent = ({ allowed, defaulted, undecided, faults, findings, waived, warnings }: Decision): boolean =>
  allowed && [defaulted, undecided, faults, findings, waived, warnings].every(({ length }) => length === 0);

const base64 = (patch: Decision["patch"]): string => Buffer.from(formatJson(patch)).toString("base64");
