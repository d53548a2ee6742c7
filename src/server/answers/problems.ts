import { type Status, failure } from "kube-api";
import { anyOf, literal, oneOf } from "../../text/message.js";

/**
 * The answers of the service without a review: one Status for each kind of wrong request (API conventions,
 * "HTTP Status codes" and "Response Status Kind").
 */

/** Names come from clients: no answer gets longer than this for them. */
const NAME_LENGTH = 256;

const named = (path: string) => ({ name: path.slice(0, NAME_LENGTH) });

const RETRY_SECONDS = 1;

export const pathNotFound = (path: string, paths: readonly string[]): Status =>
  failure("NotFound", `path ${literal(path)} must be ${oneOf(paths)}`, named(path));

/** The path cannot be decoded (RFC 3986, section 2.1). */
export const pathMalformed = (path: string): Status =>
  failure(
    "BadRequest",
    `path ${literal(path)} must be percent-encoded UTF-8, such as '/validate/my%20pack'`,
    named(path),
  );

export const clientUnknown = (path: string): Status =>
  failure("Unauthorized", "a client certificate signed by the configured authority must be presented", named(path));

/** The certificate of the client has expired since its connection was opened. */
export const clientExpired = (path: string): Status =>
  failure("Unauthorized", "the client certificate must not be expired", named(path));

/** The client is known, but not allowed. */
export const clientForbidden = (name: string, path: string): Status =>
  failure("Forbidden", `client ${literal(name)} may not call ${literal(path)}`, named(path));

export const methodNotAllowed = (method: string, allowed: readonly string[]): Status =>
  failure("MethodNotAllowed", `method ${literal(method)} may not be used here; only ${anyOf(allowed)} may be used`);

export const unsupportedMediaType = (problem: string): Status => failure("UnsupportedMediaType", problem);

/** Node takes only the chunks apart (RFC 9112, section 6.1). */
export const transferCodingUnknown = (codings: string): Status =>
  failure("NotImplemented", `transfer coding of the request body must be 'chunked', not ${literal(codings)}`);

export const bodyTooLarge = (limit: number): Status =>
  failure("RequestEntityTooLarge", `request body must have at most ${String(limit)} bytes`);

export const bodyTooManyValues = (): Status =>
  failure("RequestEntityTooLarge", "request body must have fewer values: they take more memory than a review may use");

export const bodyTooManyChunks = (least: number): Status =>
  failure("BadRequest", `request body must arrive in chunks of at least ${String(least)} bytes on average`);

/** For a client that set no timeout: one that did gets 504 ("HTTP Status codes"). */
export const bodyTooLate = (milliseconds: number): Status =>
  failure(
    "RequestTimeout",
    `request body must arrive within ${String(milliseconds)} milliseconds; the request may be retried`,
    { retryAfterSeconds: RETRY_SECONDS },
  );

export const bodyTooSlow = (milliseconds: number): Status =>
  failure(
    "RequestTimeout",
    `request body must arrive within ${String(milliseconds)} milliseconds if others wait; the request may be retried`,
    { retryAfterSeconds: RETRY_SECONDS },
  );

/** JSON text is UTF-8 (RFC 8259, section 8.1); another encoding would change the client's text. */
export const bodyNotUtf8 = (): Status =>
  failure("BadRequest", "request body must be JSON text in UTF-8 (RFC 8259)", {
    causes: [{ reason: "FieldValueInvalid", message: "must be JSON text in UTF-8 (RFC 8259)", field: "body" }],
  });

/** Other requests use all memory for bodies; an API server waits as Retry-After says, and retries. */
export const tooBusy = (): Status =>
  failure("Timeout", `request must be retried after ${String(RETRY_SECONDS)} second; the service is overloaded`, {
    retryAfterSeconds: RETRY_SECONDS,
  });

export const notReady = (): Status =>
  failure("ServiceUnavailable", "policy packs must be loaded before requests are served", {
    retryAfterSeconds: RETRY_SECONDS,
  });
