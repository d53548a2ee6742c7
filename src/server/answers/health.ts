import { type Status, failure } from "kube-api";
import { literal } from "../../text/message.js";

/** A condition of readiness, such as the packs or the data of the cluster. */
export interface HealthCheck {
  readonly name: string;
  /** The problem, in a few words without a full stop; undefined if there is none. */
  readonly problem: () => string | undefined;
  /** True if the service is not ready while there is a problem. Otherwise the problem is only reported. */
  readonly isRequired: boolean;
}

/** The result of a check at one moment. */
export interface Checked {
  readonly name: string;
  readonly isRequired: boolean;
  readonly problem?: string | undefined;
}

/** Returns the checks of the service itself, then the others. */
export const ownChecks = (parts: {
  readonly isDraining: () => boolean;
  /** Undefined until it can be asked for anything. */
  readonly admission: () => unknown;
  readonly checks?: readonly HealthCheck[] | undefined;
}): readonly HealthCheck[] => [
  {
    name: "shutdown",
    isRequired: true,
    problem: () => (parts.isDraining() ? "this replica is shutting down" : undefined),
  },
  {
    name: "admission",
    isRequired: true,
    problem: () => (parts.admission() === undefined ? "policy packs are not loaded yet" : undefined),
  },
  ...(parts.checks ?? []),
];

const RETRY_SECONDS = 1;

export const checked = (checks: readonly HealthCheck[]): readonly Checked[] =>
  checks.map(({ name, isRequired, problem }) => ({ name, isRequired, problem: problem() }));

/**
 * The reasons why requests may not come, with a cause for each check that fails, because one that is not required may be why
 * another one fails; undefined if they may. The message has all of them, too: kubectl prints nothing else.
 */
export const unreadiness = (checks: readonly Checked[]): Status | undefined => {
  const failed = checks.filter(({ problem }) => problem !== undefined);
  const required = failed.filter(({ isRequired }) => isRequired);
  if (required.length === 0) return undefined;
  const others = failed.filter(({ isRequired }) => !isRequired);
  return failure(
    "ServiceUnavailable",
    [
      `check ${required.map(({ name }) => literal(name)).join(", ")} must pass before requests are served: ${required.map(({ problem }) => problem).join("; ")}`,
      ...others.map(({ name, problem = "" }) => `check ${literal(name)} fails, too: ${problem}`),
    ].join("; "),
    {
      retryAfterSeconds: RETRY_SECONDS,
      causes: failed.map(({ name, problem = "" }) => ({
        reason: "UnexpectedServerResponse",
        message: problem,
        field: name,
      })),
    },
  );
};

/** A line a check, as API servers answer `/readyz?verbose`. */
export const verboseText = (checks: readonly Checked[]): string =>
  [
    ...checks.map(({ name, problem }) => (problem === undefined ? `[+]${name} ok` : `[-]${name} failed: ${problem}`)),
    "readyz check passed",
    "",
  ].join("\n");

/** True if the query of a request target asks for all checks. */
export const isVerbose = (url = ""): boolean => {
  const mark = url.indexOf("?");
  return mark >= 0 && new URLSearchParams(url.slice(mark + 1)).has("verbose");
};
