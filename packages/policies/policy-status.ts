import { type Status, type StatusReason, failure } from "kube-api";
import { stringAt } from "kube-json";
import type { Verdict } from "./judge-request.js";
import type { PolicyRequest } from "./policy-request.js";

/** The words of the API server for a denial by a ValidatingAdmissionPolicy. */
const denialText = ({ policy, binding, message }: Pick<Verdict, "policy" | "binding" | "message">): string =>
  binding === undefined
    ? `ValidatingAdmissionPolicy '${policy}' denied request: ${message}`
    : `ValidatingAdmissionPolicy '${policy}' with binding '${binding}' denied request: ${message}`;

const REASONS: readonly StatusReason[] = ["Unauthorized", "Forbidden", "Invalid", "RequestEntityTooLarge"];

/** The Status of a request that a policy denies (k8s.io/apiserver, pkg/admission/errors.go, NewForbidden). */
export const denialStatus = (verdict: Verdict, request: PolicyRequest): Status => {
  const text = denialText(verdict);
  const { group, resource } = request.resource;
  const name = nameOf(request);
  const reason = REASONS.find((one) => one === verdict.reason) ?? "Invalid";
  const qualified = group === "" ? resource : `${resource}.${group}`;
  const details = {
    name,
    ...(group === "" ? {} : { group }),
    kind: resource,
    causes: [{ reason: "", message: text }],
  };
  return failure(reason, `${qualified} ${JSON.stringify(name)} is forbidden: ${text}`, details);
};

const nameOf = ({ name, object }: PolicyRequest): string => {
  const found = [name, stringAt(object, "metadata", "name"), stringAt(object, "metadata", "generateName")];
  return found.find((one) => one !== undefined && one !== "") ?? "Unknown";
};
