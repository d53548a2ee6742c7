import { Ajv } from "ajv";

/** The part of an answer that an API server reads (k8s.io/api/admission/v1, metav1.Status), as a closed JSON Schema. */

const TEXT = { type: "string" };
const closed = (properties: object, ...required: readonly string[]): object => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});

const CAUSE = closed({ reason: TEXT, message: { type: "string", minLength: 1 }, field: TEXT }, "reason", "message");

const STATUS = closed(
  {
    kind: { const: "Status" },
    apiVersion: { const: "v1" },
    metadata: closed({}),
    status: { const: "Failure" },
    message: { type: "string", minLength: 1, maxLength: 20_000 },
    reason: {
      enum: [
        "BadRequest",
        "Unauthorized",
        "Forbidden",
        "NotFound",
        "MethodNotAllowed",
        "RequestEntityTooLarge",
        "UnsupportedMediaType",
        "Invalid",
        "Timeout",
        "InternalError",
        "ServiceUnavailable",
        "ServerTimeout",
      ],
    },
    code: { type: "integer", minimum: 400, maximum: 599 },
    details: closed({
      name: TEXT,
      group: TEXT,
      kind: TEXT,
      uid: TEXT,
      causes: { type: "array", maxItems: 50, items: CAUSE },
      retryAfterSeconds: { type: "integer", minimum: 1 },
    }),
  },
  ...["kind", "apiVersion", "metadata", "status", "message", "reason", "code", "details"],
);

const REVIEW = closed(
  {
    kind: { const: "AdmissionReview" },
    apiVersion: { enum: ["admission.k8s.io/v1", "admission.k8s.io/v1beta1"] },
    response: {
      ...closed(
        {
          uid: { type: "string", minLength: 1 },
          allowed: { type: "boolean" },
          status: STATUS,
          patch: { type: "string", minLength: 1, pattern: "^[A-Za-z0-9+/]+={0,2}$" },
          patchType: { const: "JSONPatch" },
          auditAnnotations: { type: "object", additionalProperties: { type: "string", maxLength: 10_000 } },
          warnings: { type: "array", maxItems: 100, items: { type: "string", minLength: 1, maxLength: 256 } },
        },
        "uid",
        "allowed",
      ),
      dependencies: { patch: ["patchType"], patchType: ["patch"] },
      // A denial says why; an allowed request has no status.
      if: { properties: { allowed: { const: true } } },
      then: { properties: { status: false } },
      else: { required: ["status"], properties: { patch: false } },
    },
  },
  "kind",
  "apiVersion",
  "response",
);

const ajv = new Ajv({ allErrors: true, strictRequired: false });
const isReview = ajv.compile(REVIEW);
const isStatus = ajv.compile(STATUS);

/** The problem of the body of an answer by its form; '' if there is none. */
export const answerProblem = (body: unknown, isDecided: boolean): string => {
  const validate = isDecided ? isReview : isStatus;
  return validate(body) ? "" : ajv.errorsText(validate.errors);
};
