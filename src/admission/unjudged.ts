import type { AdmissionAnswer } from "../kube/api/admission-review.js";
import { DEFINITIONS } from "kube-schema";
import { type StatusReason, failure } from "kube-api";
import { type KubeObject, formatApiVersion } from "kube-json";
import { mightDeny } from "../engine/review/soften.js";
import type { RuleSet } from "../engine/match/rule-set.js";
import type { ClusterSnapshot, Context } from "../model/context.js";
import { literal } from "../text/message.js";
import { contextOfRequest } from "./read-review.js";
import type { Unjudged, UnjudgedAction } from "../model/unjudged.js";
import { MAX_BODY_BYTES, MAX_DEPTH } from "./parse.js";
import type { Phase } from "./record.js";
import type { RequestHead } from "./request-head.js";

const REASONS: Readonly<Record<Unjudged, StatusReason>> = {
  TooLarge: "RequestEntityTooLarge",
  TooDeep: "Invalid",
  TooManyValues: "Invalid",
  TooSlow: "Invalid",
  TooManyReviews: "Timeout",
};

const RETRY_SECONDS = 1;

const problemOf = (unjudged: Unjudged): string => {
  switch (unjudged) {
    case "TooLarge":
      return `must be smaller to be reviewed: a review may have at most ${String(MAX_BODY_BYTES)} bytes`;
    case "TooDeep":
      return `must be flatter to be reviewed: a review may have at most ${String(MAX_DEPTH)} levels of objects and arrays`;
    case "TooManyValues":
      return "must be smaller to be reviewed: its values take more memory than a review may use";
    case "TooSlow":
      return "must be simpler to be reviewed: its review takes more time than a review may use";
    case "TooManyReviews":
      return "must be sent again to be reviewed: other reviews of the same user took the time for it";
  }
};

interface UnjudgedParts {
  readonly rules: RuleSet;
  readonly cluster: ClusterSnapshot;
  readonly action: UnjudgedAction;
}

/**
 * The answer for an object that is not reviewed: a denial if a rule might have denied it and `action` is 'Deny',
 * otherwise a warning. A mutating webhook never denies: it leaves the object unchanged.
 */
export const unjudgedAnswer = (
  { apiVersion, request }: RequestHead,
  phase: Phase,
  unjudged: Unjudged,
  { rules, cluster, action }: UnjudgedParts,
): AdmissionAnswer => {
  const context = withGroup(contextOfRequest(request, cluster));
  const { uid } = request;
  const problem = problemOf(unjudged);
  const isDenied = phase === "validate" && action === "Deny" && mightDeny(rules, context);
  if (!isDenied) {
    const what = phase === "mutate" ? "not defaulted" : "not reviewed";
    const response = { uid, allowed: true, warnings: [`${what}: the object ${problem}`] };
    return { apiVersion, kind: "AdmissionReview", response };
  }
  const { group, kind } = context.kind;
  const { name } = context;
  const who = name === undefined ? kind : `${kind} ${literal(name)}`;
  const status = failure(REASONS[unjudged], `${who} was not reviewed: it ${problem}`, {
    ...(name === undefined ? {} : { name }),
    ...(group === "" ? {} : { group }),
    kind,
    // Nothing is wrong with an object that comes too often. Clients of Kubernetes then try again by themselves.
    ...(unjudged === "TooManyReviews"
      ? { retryAfterSeconds: RETRY_SECONDS }
      : { causes: [{ reason: "FieldValueInvalid", message: `not reviewed: ${problem}`, field: kind }] }),
  });
  return { apiVersion, kind: "AdmissionReview", response: { uid, allowed: false, status } };
};

/**
 * Adds the group of a CRD, which is known from its name, PLURAL.GROUP: CRDs of groups that a pack does not own are not
 * denied.
 */
const withGroup = (context: Context): Context => {
  const { kind, name = "" } = context;
  if (kind.group !== DEFINITIONS.group || kind.kind !== DEFINITIONS.kind) return context;
  const object: KubeObject = {
    apiVersion: formatApiVersion(kind.group, kind.version),
    kind: kind.kind,
    metadata: { name },
    spec: { group: name.slice(name.indexOf(".") + 1) },
  };
  return { ...context, object };
};
