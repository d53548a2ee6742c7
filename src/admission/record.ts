import { fieldText } from "../engine/report/denial.js";
import type { Context } from "../model/context.js";
import type { Decision, Fault } from "../model/decision.js";
import type { Operation } from "../model/match.js";
import type { Unjudged } from "../model/unjudged.js";
import type { RequestHead } from "./request-head.js";

/** The phase of admission: a mutating webhook gets defaults, a validating one a verdict. */
export type Phase = "mutate" | "validate";

/** The part of an error that may be logged. */
interface ErrorRecord {
  readonly error: string;
  /** The stack frames, without the message. */
  readonly stack: string;
}

interface FaultRecord extends ErrorRecord {
  readonly rule: string;
  readonly pack: string;
}

/** The log entry of a review, which is also counted: names and outcomes, never contents of the object. */
export interface ReviewRecord {
  readonly phase: Phase;
  /** The pack that the request names; absent for all packs. */
  readonly pack?: string | undefined;
  readonly uid?: string | undefined;
  readonly operation?: Operation | undefined;
  /** Such as 'apps/v1/deployments/status'. */
  readonly resource?: string | undefined;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  /** The name of the user who made the request. */
  readonly user?: string | undefined;
  readonly dryRun?: true | undefined;
  readonly allowed: boolean;
  /** HTTP code of the answer: 200 for every review that was decided. */
  readonly code: number;
  /** The rules with findings, as 'rule:action', without duplicates. */
  readonly rules: readonly string[];
  /** The rules with excused findings, without duplicates; absent if there are none. */
  readonly waived?: readonly string[] | undefined;
  /** The first fields that are denied, or that are invalid in a request that could not be read. */
  readonly fields?: readonly string[] | undefined;
  /** The number of operations in the patch. */
  readonly patched: number;
  readonly faults: readonly FaultRecord[];
  /** There was no decision before the deadline. */
  readonly isLate?: true;
  /** Why the object was not reviewed, if its size or cost is the reason. */
  readonly unjudged?: Unjudged;
  /** An error of the service itself, not of a rule. */
  readonly failure?: ErrorRecord;
}

/** The facts about a review before it is decided. */
export type Asked = Pick<ReviewRecord, "phase" | "pack" | "uid">;

/** The record of a request whose object was not reviewed. */
export const recordUnjudged = (
  { phase, pack }: Omit<Asked, "uid">,
  { request }: RequestHead,
  unjudged: Unjudged,
  allowed: boolean,
): ReviewRecord => ({
  phase,
  pack,
  uid: request.uid,
  operation: request.operation,
  resource: resourceName({ resource: request.resource, subresource: request.subResource }),
  namespace: request.namespace,
  name: request.name,
  user: request.userInfo?.username,
  dryRun: request.dryRun ? true : undefined,
  allowed,
  code: 200,
  rules: [],
  patched: 0,
  faults: [],
  unjudged,
});

/** The record of a decided review. Always sets all properties, which costs less than leaving some out. */
export const recordReview = ({ phase, pack, uid }: Asked, context: Context, decision: Decision): ReviewRecord => ({
  phase,
  pack,
  uid,
  operation: context.operation,
  resource: resourceName(context),
  namespace: context.namespace,
  name: context.name,
  user: context.user?.username,
  dryRun: context.dryRun ? true : undefined,
  allowed: decision.allowed,
  code: 200,
  rules:
    decision.findings.length === 0
      ? []
      : [...new Set(decision.findings.map(({ rule, action }) => `${rule}:${action}`))],
  fields: decision.allowed ? undefined : deniedFields(context, decision),
  waived: decision.waived.length === 0 ? undefined : [...new Set(decision.waived.map(({ rule }) => rule))],
  patched: decision.patch.length,
  faults: decision.faults.length === 0 ? [] : decision.faults.map(recordFault),
});

const MAX_FIELDS = 10;

/** Of a Secret, the review has already cut the fields that would show a value. */
const deniedFields = ({ kind }: Context, { findings }: Decision): readonly string[] => {
  const denied = findings.filter(({ action }) => action === "Deny").slice(0, MAX_FIELDS);
  return [...new Set(denied.map((finding) => fieldText(finding, kind.kind).slice(0, MESSAGE_LENGTH)))];
};

/** Such as 'apps/v1/deployments/status'; without a group for the core group, as in 'v1/pods'. */
export const resourceName = ({ resource, subresource }: Pick<Context, "resource" | "subresource">): string => {
  const { group, version, resource: name } = resource;
  const whole = group === "" ? `${version}/${name}` : `${group}/${version}/${name}`;
  return subresource === undefined ? whole : `${whole}/${subresource}`;
};

/** For a Secret, the review has already removed the message from the error. */
const recordFault = ({ rule, pack, error }: Fault): FaultRecord => ({
  rule,
  pack,
  ...recordError(error, false),
});

const MESSAGE_LENGTH = 256;

/**
 * The part of an error that may be logged. Messages of JavaScript may quote a value, so if a secret is under review, or
 * may be, only the name of the error and its stack frames are kept.
 */
export const recordError = (error: unknown, secret: boolean): ErrorRecord => {
  if (!(error instanceof Error)) return { error: `thrown value of type '${typeof error}'`, stack: "" };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    error: secret ? error.name : `${error.name}: ${error.message.slice(0, MESSAGE_LENGTH)}`,
    stack: frames.join("\n"),
  };
};
