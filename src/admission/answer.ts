import type { AdmissionAnswer, AdmissionReview } from "../kube/api/admission-review.js";
import { formatJson } from "kube-json";
import { auditAnnotations } from "../engine/report/audit-annotations.js";
import { denial } from "../engine/report/denial.js";
import type { Limits } from "../engine/match/limits.js";
import { warnings } from "../engine/report/warnings.js";
import type { Context } from "../model/context.js";
import type { Decision } from "../model/decision.js";

/**
 * The AdmissionReview that returns a decision to the API server: with the `apiVersion` and `uid` of the request, and
 * with both `patch` and `patchType` or neither (k8s.io/api/admission/v1 AdmissionResponse).
 */
export const answer = (
  { apiVersion, request }: AdmissionReview,
  context: Context,
  decision: Decision,
  limits?: Limits,
): AdmissionAnswer => {
  const { uid } = request;
  // Nearly every review, so skip building warnings and annotations.
  if (isSilent(decision)) return { apiVersion, kind: "AdmissionReview", response: { uid, allowed: true } };
  const status = denial(context, decision, limits);
  const notes = auditAnnotations(decision);
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
