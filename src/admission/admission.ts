import type { AdmissionAnswer, AdmissionReview } from "../kube/admission-review.js";
import type { Status } from "../kube/status.js";
import { LIMITS, type Limits } from "../engine/limits.js";
import { type Phases, review } from "../engine/review.js";
import { createRuleSet, type RuleSet } from "../engine/rule-set.js";
import { type ClusterSnapshot, type Context, EMPTY_CLUSTER } from "../model/context.js";
import type { Decision } from "../model/decision.js";
import { DeadlineExceeded, type ReviewDeadline } from "../model/deadline.js";
import { InputError } from "../model/input-error.js";
import type { Pack } from "../model/pack.js";
import { contextOfRequest } from "../model/request.js";
import { answer } from "./answer.js";
import { parseReview } from "./parse.js";
import { badRequest, fieldText, internalError, packNotFound, tooLate } from "./problems.js";
import { type Asked, type Phase, recordError, recordReview, type ReviewRecord } from "./record.js";

/** Judges AdmissionReviews by policy packs. Knows nothing of HTTP but its codes. */
export interface Admission {
  /** Names of the packs, in their order. */
  readonly packs: readonly string[];
  /**
   * Answers the text of a request body, by one pack or by all. Never throws: what goes wrong is an answer too, and so is
   * that there was no time for a decision.
   */
  review(phase: Phase, pack: string | undefined, body: string, deadline?: ReviewDeadline): Answer;
}

export interface Answer {
  /** An AdmissionReview, allowed or denied, for every request that could be decided (code 200), else a Status. */
  readonly body: AdmissionAnswer | Status;
  readonly code: number;
  readonly record: ReviewRecord;
  /** There if there was one. */
  readonly decision?: Decision;
}

export interface AdmissionOptions {
  /** What defaulters that read the cluster may see, asked for anew by each review. */
  readonly cluster?: () => ClusterSnapshot;
  readonly limits?: Limits;
  /** The time in milliseconds since 1970, asked for anew by each review; the clock of this machine, if left out. */
  readonly now?: () => number;
}

/** Builds the index of each pack and of all packs together; it serves every review. */
export const createAdmission = (packs: readonly Pack[], options: AdmissionOptions = {}): Admission => {
  const { cluster = () => EMPTY_CLUSTER, limits = LIMITS, now = Date.now } = options;
  const all = createRuleSet(packs);
  const byName = new Map(packs.map((pack) => [pack.name, createRuleSet([pack], packs)]));
  const names = [...byName.keys()];

  const decide = (
    rules: RuleSet,
    asked: AdmissionReview,
    known: Asked,
    deadline: ReviewDeadline | undefined,
  ): Answer => {
    const context: Context = contextOfRequest(asked.request, cluster());
    // A mutating webhook may only return a patch, and a validating one never does.
    const isMutating = known.phase === "mutate";
    const phases: Phases = { default: isMutating, validate: !isMutating, now: now(), deadline };
    const decision = review(rules, context, phases, limits);
    return {
      body: answer(asked, context, decision, limits),
      code: 200,
      decision,
      record: recordReview(known, context, decision),
    };
  };

  return {
    packs: names,
    review(phase, pack, body, deadline) {
      const known: Asked = { phase, pack, uid: undefined };
      const rules = pack === undefined ? all : byName.get(pack);
      if (pack !== undefined && rules === undefined) return refused(packNotFound(pack, names), known);
      let asked: AdmissionReview | undefined;
      try {
        asked = parseReview(body);
        return decide(rules ?? all, asked, { phase, pack, uid: asked.request.uid }, deadline);
      } catch (error) {
        if (asked === undefined)
          return error instanceof InputError ? unreadable(error, known) : failed(error, known);
        const { uid } = asked.request;
        return error instanceof DeadlineExceeded && deadline !== undefined
          ? refused(tooLate(phase, deadline), { ...known, uid }, { isLate: true })
          : failed(error, { ...known, uid });
      }
    },
  };
};

const refused = (status: Status, known: Asked, more: Partial<ReviewRecord> = {}): Answer => ({
  body: status,
  code: status.code,
  record: { allowed: false, code: status.code, rules: [], patched: 0, faults: [], ...more, ...known },
});

const unreadable = (error: InputError, known: Asked): Answer =>
  refused(badRequest(error), known, {
    fields: error.causes.slice(0, 10).map(({ field }) => fieldText(field)),
  });

/** Not a rule, which would be a fault in the decision, but what surrounds the rules. Its words may quote a secret. */
const failed = (error: unknown, known: Asked): Answer =>
  refused(internalError(known.uid), known, { failure: recordError(error, true) });
