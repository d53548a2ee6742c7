import type { Context } from "../model/context.js";
import type { Decision, Fault } from "../model/decision.js";
import type { Operation } from "../model/match.js";
import type { Unjudged } from "../model/unjudged.js";
import type { RequestHead } from "./request-head.js";

/** Which half of admission asks: a mutating webhook gets defaults, a validating one a verdict. */
export type Phase = "mutate" | "validate";

/** What an error may tell a log. */
export interface ErrorRecord {
  readonly error: string;
  /** Where in the code, without the message. */
  readonly stack: string;
}

export interface FaultRecord extends ErrorRecord {
  readonly rule: string;
  readonly pack: string;
}

/** What is logged and counted of a review: names and outcomes, never what is in the object. */
export interface ReviewRecord {
  readonly phase: Phase;
  /** The one pack that was asked for. */
  readonly pack?: string | undefined;
  readonly uid?: string | undefined;
  readonly operation?: Operation | undefined;
  /** 'apps/v1/deployments/status' */
  readonly resource?: string | undefined;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly dryRun?: true | undefined;
  readonly allowed: boolean;
  /** Code of the answer: 200 for every review that was decided. */
  readonly code: number;
  /** What found something, as 'rule:action', each once. */
  readonly rules: readonly string[];
  /** What was excused, as 'rule', each once; absent if nothing was. */
  readonly waived?: readonly string[] | undefined;
  /** Fields that a request that could not be read has wrong. */
  readonly fields?: readonly string[];
  /** Operations of the patch. */
  readonly patched: number;
  readonly faults: readonly FaultRecord[];
  /** There was no time for a decision. */
  readonly isLate?: true;
  /** Why the object was not judged, where its own shape is the cause. */
  readonly unjudged?: Unjudged;
  /** Of the service itself, not of a rule. */
  readonly failure?: ErrorRecord;
}

/** What is known of a review before it is decided. */
export type Asked = Pick<ReviewRecord, "phase" | "pack" | "uid">;

/** The record of a review whose object was not judged. */
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
  dryRun: request.dryRun ? true : undefined,
  allowed,
  code: 200,
  rules: [],
  patched: 0,
  faults: [],
  unjudged,
});

/** The record of a review that was decided: all of its fields each time, which costs less than to leave some out. */
export const recordReview = (
  { phase, pack, uid }: Asked,
  context: Context,
  decision: Decision,
): ReviewRecord => ({
  phase,
  pack,
  uid,
  operation: context.operation,
  resource: resourceName(context),
  namespace: context.namespace,
  name: context.name,
  dryRun: context.dryRun ? true : undefined,
  allowed: decision.allowed,
  code: 200,
  rules:
    decision.findings.length === 0
      ? []
      : [...new Set(decision.findings.map(({ rule, action }) => `${rule}:${action}`))],
  waived: decision.waived.length === 0 ? undefined : [...new Set(decision.waived.map(({ rule }) => rule))],
  patched: decision.patch.length,
  faults: decision.faults.length === 0 ? [] : decision.faults.map(recordFault),
});

/** Without the group where that is the core group: 'v1/pods'. */
const resourceName = ({ resource, subresource }: Pick<Context, "resource" | "subresource">): string => {
  const { group, version, resource: name } = resource;
  const whole = group === "" ? `${version}/${name}` : `${group}/${version}/${name}`;
  return subresource === undefined ? whole : `${whole}/${subresource}`;
};

/** Of a Secret, the review has taken the message from the error. */
const recordFault = ({ rule, pack, error }: Fault): FaultRecord => ({
  rule,
  pack,
  ...recordError(error, false),
});

const MESSAGE_LENGTH = 256;

/**
 * What a log may hold of an error. Messages of JavaScript may quote the value that they stumble over, so where
 * secrets are under review, or may be, only the name of the error and the lines of code are kept.
 */
export const recordError = (error: unknown, secret: boolean): ErrorRecord => {
  if (!(error instanceof Error)) return { error: `thrown value of type '${typeof error}'`, stack: "" };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    error: secret ? error.name : `${error.name}: ${error.message.slice(0, MESSAGE_LENGTH)}`,
    stack: frames.join("\n"),
  };
};
