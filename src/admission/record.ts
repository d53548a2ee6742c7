import type { Context } from "../model/context.js";
import type { Decision, Fault } from "../model/decision.js";
import type { Operation } from "../model/match.js";

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
  readonly pack?: string;
  readonly uid?: string;
  readonly operation?: Operation;
  /** 'apps/v1/deployments/status' */
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly dryRun?: true;
  readonly allowed: boolean;
  /** Code of the answer: 200 for every review that was decided. */
  readonly code: number;
  /** What found something, as 'rule:action', each once. */
  readonly rules: readonly string[];
  /** What was excused, as 'rule', each once; absent if nothing was. */
  readonly waived?: readonly string[];
  /** Fields that a request that could not be read has wrong. */
  readonly fields?: readonly string[];
  /** Operations of the patch. */
  readonly patched: number;
  readonly faults: readonly FaultRecord[];
  /** There was no time for a decision. */
  readonly isLate?: true;
  /** Of the service itself, not of a rule. */
  readonly failure?: ErrorRecord;
}

/** The part of a record that says what was asked. */
export const recordContext = (
  context: Context,
): Pick<ReviewRecord, "operation" | "resource" | "namespace" | "name" | "dryRun"> => {
  const { operation, resource, subresource, namespace, name, dryRun } = context;
  const parts = [resource.group, resource.version, resource.resource, subresource ?? ""];
  return {
    operation,
    resource: parts.filter((part) => part !== "").join("/"),
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
    ...(dryRun ? { dryRun } : {}),
  };
};

/** The part of a record that says what came out. */
export const recordDecision = (
  context: Context,
  decision: Decision,
): Pick<ReviewRecord, "allowed" | "rules" | "waived" | "patched" | "faults"> => ({
  allowed: decision.allowed,
  rules:
    decision.findings.length === 0
      ? []
      : [...new Set(decision.findings.map(({ rule, action }) => `${rule}:${action}`))],
  ...(decision.waived.length === 0 ? {} : { waived: [...new Set(decision.waived.map(({ rule }) => rule))] }),
  patched: decision.patch.length,
  faults: decision.faults.map((fault) => recordFault(fault, context)),
});

const recordFault = ({ rule, pack, error }: Fault, context: Context): FaultRecord => ({
  rule,
  pack,
  ...recordError(error, isSecret(context)),
});

const isSecret = ({ resource }: Context): boolean => resource.group === "" && resource.resource === "secrets";

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
