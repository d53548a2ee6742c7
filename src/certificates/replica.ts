import { isNativeError } from "node:util/types";
import { backoff, type Clock } from "../client/backoff.js";
import { InputError } from "../model/input-error.js";
import { type Certificate, endOf } from "./certificate.js";
import { isSettled, isValid, type Material, type Served, toServe } from "./material.js";
import type { Mint } from "./mint.js";
import type { PlanOptions } from "./plan.js";
import { reconcile, type Round } from "./reconcile.js";
import { createSecretReader } from "./secret.js";
import { createListeners, type ValueSource, type SourceState } from "./source.js";

export interface ReplicaOptions extends Pick<Round, "client" | "where" | "log" | "signal"> {
  /** Served until there is a first certificate, so that probes are answered. No client trusts it. */
  readonly temporary: Certificate;
  readonly clock: Clock;
  readonly plan: PlanOptions;
  readonly mint?: Mint;
}

/** One replica: the certificate that it serves, and its rounds. */
export interface Replica {
  readonly source: Omit<ValueSource<Certificate>, "close">;
  /** Reconciles once. Returns the milliseconds until the next round. */
  round(): Promise<number>;
  /** The error of the last round, if only a person can resolve it. */
  unusable(): InputError | undefined;
}

export const createReplica = (options: ReplicaOptions): Replica => {
  const { client, where, log, clock, plan, mint, signal } = options;
  const shown = createShown(options);
  const readSecret = createSecretReader(where.secret);
  let failure: unknown;
  let failures = 0;
  let failed = 0;

  const failedRound = (error: unknown): number => {
    // Any error is retried, even a bug in Decorum: the served certificate is valid for days, and exiting would end
    // that.
    log.error({ problem: textOf(error) }, "certificates could not be reconciled; retrying");
    failure = error;
    failures++;
    return backoff(error, failed++, clock.random());
  };
  const round = async (): Promise<number> => {
    try {
      await reconcile({
        ...{ client, where, log, signal, mint, options: plan, readSecret },
        now: () => clock.now(),
        seen: shown.offer,
      });
      failure = undefined;
      failed = 0;
      return plan.lifetimes.period * (1 + JITTER * clock.random());
    } catch (error) {
      signal.throwIfAborted();
      return failedRound(error);
    }
  };
  const state = (): SourceState => ({
    ...shown.state(),
    problem: failure === undefined ? undefined : textOf(failure),
    failures,
  });
  const { current, onChange } = shown;
  return {
    source: { current, onChange, state },
    round,
    unusable: () => (failure instanceof InputError ? failure : undefined),
  };
};

/** The random part of the period, so that replicas do not all check at once. */
const JITTER = 0.3;

const textOf = (error: unknown): string => (isNativeError(error) ? error.message : String(error));

/** The served certificate, and whether the replica is ready. */
const createShown = ({ temporary, clock, plan: { lifetimes } }: ReplicaOptions) => {
  const listeners = createListeners<Certificate>();
  let held: Material | undefined;
  let served: Served | undefined;
  let expiresAt: number | undefined;
  /** Never reset: removing `caBundle` must not also make all replicas unready. */
  let wasTrusted = false;

  const notReady = (): string | undefined => {
    if (held === undefined) return "a certificate must be in the Secret";
    if (clock.now() >= (expiresAt ?? 0)) return "the certificate must not be expired";
    if (served !== undefined && !isValid(served.cert, clock.now())) return "the certificate must be valid now";
    wasTrusted ||= isSettled(held, undefined, clock.now(), lifetimes);
    return wasTrusted ? undefined : "the webhook configurations must carry the authority of the certificate";
  };
  return {
    offer: (material: Material, trusted: readonly string[] | undefined): void => {
      const next = toServe(served, material, trusted, clock.now(), lifetimes);
      const isNew = next.cert !== served?.cert || next.key !== served.key;
      held = material;
      served = next;
      wasTrusted ||= isSettled(material, trusted, clock.now(), lifetimes);
      expiresAt = endOf(next.cert);
      if (isNew) listeners.tell(next);
    },
    current: (): Certificate => served ?? temporary,
    onChange: listeners.add,
    state: () => ({ notReady: notReady(), expiresAt }),
  };
};
