import { type JsonObject, arrayAt, at, isObject, stringAt } from "../kube/json/object.js";
import { oneLine } from "../text/message.js";

/** More of a server's words is not told. */
const MESSAGE_LENGTH = 1024;
const MAX_CAUSES = 10;

/** What an API server answered instead of doing what it was asked for: a Status, or only its HTTP code. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP code. */
  readonly code: number;
  /** As 'NotFound'; '' where the server gives none, which means that no more is known. */
  readonly reason: string;
  /** The Status as it came, if there is one. */
  readonly status: JsonObject | undefined;
  /** When the server wants to be asked again. */
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

/** No answer came, or none that can be read. `code` is that of Node, such as 'ECONNREFUSED'. */
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

/** True of an answer with this HTTP code. */
export const isAnswer = (error: unknown, code: number): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** The message of a Status with all its causes, in one line. */
const told = (status: JsonObject | undefined): string => {
  if (status === undefined) return "the server gave no message";
  const causes = arrayAt(status, "details", "causes")
    .slice(0, MAX_CAUSES)
    .map((cause) => [stringAt(cause, "field"), stringAt(cause, "message")].filter(Boolean).join(": "));
  return oneLine(
    [stringAt(status, "message") ?? "the server gave no message", ...causes].join("; "),
    MESSAGE_LENGTH,
  );
};

/** A header outranks what the body says; in it there may be a date instead of seconds (RFC 9110, section 10.2.3). */
const retryAfterSeconds = (
  header: string | undefined,
  status: JsonObject | undefined,
): number | undefined => {
  if (header !== undefined && /^\d{1,9}$/.test(header)) return Number(header);
  const date = header === undefined ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - Date.now()) / 1000));
  const seconds = at(status, "details", "retryAfterSeconds");
  return typeof seconds === "number" && seconds > 0 ? seconds : undefined;
};
