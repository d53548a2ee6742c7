import { type JsonObject, arrayAt, at, isObject, stringAt } from "kube-json";
import { oneLine } from "../text/message.js";

/** Bounds the text of a server in messages. */
const MESSAGE_LENGTH = 1024;
const MAX_CAUSES = 10;

/** The response of an API server that did not do the request: a Status, or only its HTTP code. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP code. */
  readonly code: number;
  /** Such as 'NotFound'; '' if the server gives none. */
  readonly reason: string;
  /** The Status as received, if there is one. */
  readonly status: JsonObject | undefined;
  /** Seconds after which the server wants another request. */
  readonly retryAfterSeconds: number | undefined;

  constructor(request: string, code: number, status?: JsonObject, retryAfter?: string) {
    const reason = stringAt(status, "reason") ?? "";
    super(`${request}: ${told(status)} (${[String(code), reason].join(" ").trim()})`);
    this.code = code;
    this.reason = reason;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds(retryAfter, status);
  }
}

/**
 * There was no response, or none that can be read. `code` is that of Node, such as 'ECONNREFUSED', or 'EBADMSG' for
 * unreadable content.
 */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  readonly code: string;

  constructor(request: string, code: string, why: string) {
    super(`${request}: ${oneLine(why, MESSAGE_LENGTH)} (${code})`);
    this.code = code;
  }
}

/** A Status, if the value is one (API conventions, "Response Status Kind"). */
export const statusOf = (value: unknown): JsonObject | undefined =>
  isObject(value) && value["kind"] === "Status" ? value : undefined;

/** True for a response with this HTTP code. */
export const isAnswer = (error: unknown, code: number): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** The message of a Status with its causes, in one line. */
const told = (status: JsonObject | undefined): string => {
  if (status === undefined) return "the server gave no message";
  const causes = arrayAt(status, "details", "causes")
    .slice(0, MAX_CAUSES)
    .map((cause) => [stringAt(cause, "field"), stringAt(cause, "message")].filter(Boolean).join(": "));
  return oneLine([stringAt(status, "message") ?? "the server gave no message", ...causes].join("; "), MESSAGE_LENGTH);
};

/** The header takes precedence over the body. It may be a date instead of seconds (RFC 9110, section 10.2.3). */
const retryAfterSeconds = (header: string | undefined, status: JsonObject | undefined): number | undefined => {
  if (header !== undefined && /^\d{1,9}$/.test(header)) return Number(header);
  const date = header === undefined ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - Date.now()) / 1000));
  const seconds = at(status, "details", "retryAfterSeconds");
  return typeof seconds === "number" && seconds > 0 ? seconds : undefined;
};
