/** metav1.Status: the answer of an API without an object to return (API conventions, "Response Status Kind"). */

/** The HTTP code of each reason ("HTTP Status codes"). */
const CODES = {
  BadRequest: 400,
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  RequestTimeout: 408,
  RequestEntityTooLarge: 413,
  UnsupportedMediaType: 415,
  ExpectationFailed: 417,
  Invalid: 422,
  Timeout: 429,
  RequestHeaderFieldsTooLarge: 431,
  InternalError: 500,
  NotImplemented: 501,
  ServiceUnavailable: 503,
  ServerTimeout: 504,
} as const;

export type StatusReason = keyof typeof CODES;

export interface StatusCause {
  readonly reason: string;
  readonly message: string;
  readonly field?: string;
}

export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

export interface Status {
  readonly kind: "Status";
  readonly apiVersion: "v1";
  readonly metadata: Readonly<Record<string, never>>;
  readonly status: "Success" | "Failure";
  readonly message: string;
  readonly reason: StatusReason;
  readonly details: StatusDetails;
  readonly code: number;
}

/** A failure; the code follows from the reason. */
export const failure = (reason: StatusReason, message: string, details: StatusDetails = {}): Status => ({
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  message,
  reason,
  details,
  code: CODES[reason],
});
