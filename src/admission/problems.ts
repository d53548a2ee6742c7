import { formatField } from "kube-json";
import { type Status, type StatusCause, failure } from "kube-api";
import type { Cause } from "../model/cause.js";
import type { ReviewDeadline } from "../model/deadline.js";
import type { InputError } from "../model/input-error.js";
import { literal, oneOf } from "../text/message.js";
import type { Phase } from "./record.js";

/** Answers without an AdmissionReview: a Status (API conventions, "Response Status Kind"). */

/** Bounds the text that comes from clients. */
const NAME_LENGTH = 256;
const MESSAGE_LENGTH = 512;
const MAX_CAUSES = 50;

/** The review cannot be read, and retrying does not help. Each cause names a field of it. */
export const badRequest = ({ message, causes }: InputError): Status =>
  failure("BadRequest", message.slice(0, MESSAGE_LENGTH), {
    causes: causes.slice(0, MAX_CAUSES).map(statusCause),
  });

const statusCause = ({ reason, message, field }: Cause): StatusCause => ({
  reason,
  message: message.slice(0, MESSAGE_LENGTH),
  field: fieldText(field),
});

/** A field in the causes of an unreadable review; 'body' for the body as a whole. */
export const fieldText = (field: Cause["field"]): string =>
  field.length === 0 ? "body" : formatField(field).slice(0, NAME_LENGTH);

/** There is no such pack; the message lists those that exist. */
export const packNotFound = (name: string, packs: readonly string[]): Status => {
  const exist = packs.length === 0 ? "loaded; no packs are loaded" : oneOf(packs);
  return failure("NotFound", `policy pack ${literal(name)} must be ${exist}`, {
    name: name.slice(0, NAME_LENGTH),
    group: "decorum.dev",
    kind: "PolicyPack",
  });
};

const RETRY_SECONDS = 1;

/**
 * There was no decision before the deadline; `what` begins the message. Only a client that set a timeout gets a timeout ("HTTP Status
 * codes", 504); for others it is an internal error.
 */
export const tooLate = (
  phase: Phase,
  { milliseconds, requested }: Pick<ReviewDeadline, "milliseconds" | "requested">,
  what = "evaluation must finish within",
): Status => {
  const retry = { retryAfterSeconds: RETRY_SECONDS };
  if (requested !== undefined)
    return failure("ServerTimeout", `${what} the requested timeout ${literal(requested)}`, {
      name: phase,
      group: "admission.k8s.io",
      kind: "AdmissionReview",
      ...retry,
    });
  const message = `${what} ${String(milliseconds)} milliseconds; the request may be retried`;
  return failure("InternalError", message, { ...retry, causes: [{ reason: "InternalError", message }] });
};

/** A bug in Decorum. The error is only logged, because it may quote the object under review. */
export const internalError = (uid?: string): Status => {
  const message = "an internal error in Decorum prevented a response; the request may be retried";
  return failure("InternalError", message, {
    ...(uid === undefined ? {} : { uid }),
    causes: [{ reason: "InternalError", message }],
  });
};
