import { failure, type Status } from "../kube/status.js";
import { literal } from "../model/message.js";

/** Something that readiness is asked of, such as the packs or what is known of the cluster. */
export interface HealthCheck {
  readonly name: string;
  /** What is wrong, in a few words without a full stop; undefined if all is well. */
  readonly problem: () => string | undefined;
  /** Whether the service takes no requests while something is wrong. Otherwise it is only told of. */
  readonly isRequired: boolean;
}

interface Checked {
  readonly name: string;
  readonly isRequired: boolean;
  readonly problem: string | undefined;
}

const RETRY_SECONDS = 1;

const checked = (checks: readonly HealthCheck[]): readonly Checked[] =>
  checks.map(({ name, isRequired, problem }) => ({ name, isRequired, problem: problem() }));

/** Why requests may not come, with a cause for each check that says so; undefined if they may. */
export const unreadiness = (checks: readonly HealthCheck[]): Status | undefined => {
  const failed = checked(checks).filter(({ isRequired, problem }) => isRequired && problem !== undefined);
  if (failed.length === 0) return undefined;
  return failure(
    "ServiceUnavailable",
    `check ${failed.map(({ name }) => literal(name)).join(", ")} must pass before requests are served: ${failed.map(({ problem }) => problem).join("; ")}`,
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
export const verboseText = (checks: readonly HealthCheck[]): string =>
  [
    ...checked(checks).map(({ name, problem }) =>
      problem === undefined ? `[+]${name} ok` : `[-]${name} failed: ${problem}`,
    ),
    "readyz check passed",
    "",
  ].join("\n");

/** True if the query of a request target asks for all checks. */
export const isVerbose = (url = ""): boolean => {
  const mark = url.indexOf("?");
  return mark >= 0 && new URLSearchParams(url.slice(mark + 1)).has("verbose");
};
