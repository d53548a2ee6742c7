import { X509Certificate } from "node:crypto";
import { type Certificate, isSignedBy, validFrom, validUntil } from "../../src/certificates/certificate.js";
import { type Lifetimes, LIFETIMES } from "../../src/certificates/lifetimes.js";
import { mintAuthority, mintLeaf, type Mint } from "../../src/certificates/mint.js";
import type { JsonObject } from "kube-json";
import { InputError } from "../../src/model/input-error.js";
import { createSharedSource } from "../../src/certificates/shared-source.js";
import type { ValueSource } from "../../src/certificates/source.js";
import { configurationPaths, secretPath } from "../../src/certificates/stored.js";
import { trustedIn } from "../../src/certificates/reconcile.js";
import { createVirtualApiServer, type VirtualApiServer } from "./virtual-api-server.js";
import { createVirtualTime, type VirtualTime } from "./virtual-time.js";

/** Replicas that share certificates in virtual time, and their problems at an instant. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** In the proportions of the real ones, so that a day is as good as some years. */
export const SHORT: Lifetimes = {
  authority: 4 * HOUR,
  leaf: HOUR,
  renewal: LIFETIMES.renewal,
  skew: MINUTE,
  publishing: 5 * MINUTE,
  propagation: MINUTE,
  period: 25_000,
};
const LAG = 40_000;
const CLOCK_SKEW = 5000;

export const where = {
  secret: { namespace: "decorum-system", name: "decorum-certificates" },
  service: { namespace: "decorum-system", name: "decorum" },
  configurations: ["decorum"],
};
export const SECRET = secretPath(where.secret);
const CONFIGURATIONS = configurationPaths(where);

const configuration = () => ({
  metadata: { name: "decorum" },
  webhooks: [{ name: "a.decorum.dev", clientConfig: { service: where.service } }],
});

/** A replica, or the gap that it leaves. */
export interface Slot {
  source: ValueSource<Certificate> | undefined;
  startedAt: number;
  isCutOff: boolean;
  /** Milliseconds by which the clock of its API server is wrong. */
  ahead: number;
}

export interface World {
  readonly time: VirtualTime;
  readonly server: VirtualApiServer;
  readonly slots: readonly Slot[];
  readonly logged: string[];
  readonly start: (slot: Slot) => void;
  readonly stop: (slot: Slot) => void;
  /** Starts a replica again some seconds after it was stopped. */
  readonly restart: (slot: Slot) => void;
}

export const createWorld = (seed: number, replicas: number, lifetimes: Lifetimes): World => {
  const time = createVirtualTime(seed, Date.parse("2026-05-01T00:00:00Z"));
  const server = createVirtualApiServer(time, { views: 2, lag: LAG, failures: 0.03 });
  const slots = Array.from({ length: replicas }, () => ({
    source: undefined,
    startedAt: 0,
    isCutOff: false,
    ahead: 0,
  }));
  const logged: string[] = [];
  const mint: Mint = {
    authority: (...given) => time.meanwhile(mintAuthority(...given)),
    leaf: (...given) => time.meanwhile(mintLeaf(...given)),
  };
  const start = (slot: Slot): void => {
    slot.startedAt = time.now();
    const skew = (time.random() * 2 - 1) * CLOCK_SKEW;
    createSharedSource({
      client: server.client(
        () => slot.isCutOff,
        () => skew + slot.ahead,
      ),
      where,
      log: {
        info: (fields) => void logged.push((fields as { readonly step: string }).step),
        error: () => undefined,
      },
      temporary: { cert: "", key: "" },
      clock: time.clock(),
      lifetimes,
      mint,
    }).then(
      (source) => {
        slot.source = source;
      },
      (error: unknown) => {
        if (!(error instanceof InputError)) throw error;
        // The process ends, and starts again.
        time.after(MINUTE, () => {
          start(slot);
        });
      },
    );
  };
  const stop = (slot: Slot): void => {
    slot.source?.close();
    slot.source = undefined;
  };
  const restart = (slot: Slot): void => {
    // It has not started yet.
    if (slot.source === undefined) return;
    stop(slot);
    slot.startedAt = Number.POSITIVE_INFINITY;
    time.after(20_000 * time.random(), () => {
      start(slot);
    });
  };
  for (const path of CONFIGURATIONS) server.put(path, configuration());
  return { time, server, slots, logged, start, stop, restart };
};

/** Keeps answers: the same few questions are asked after each event. */
const remembered = <K extends string | object, V>(answer: (question: K) => V): ((question: K) => V) => {
  const answers = new Map<K, V>();
  return (question) => {
    const known = answers.get(question);
    if (known !== undefined) return known;
    const given = answer(question);
    answers.set(question, given);
    return given;
  };
};

const NOTHING: JsonObject = {};
const bundlesIn = remembered((object: JsonObject) => trustedIn(object, where.service));
const trustOf = remembered((cert: string) =>
  remembered((bundle: string) => isSignedBy(new X509Certificate(cert), bundle)),
);
const validityOf = remembered((cert: string) => {
  const parsed = new X509Certificate(cert);
  return { from: validFrom(parsed), until: validUntil(parsed) };
});

/** The current problems: a leaf that an API server does not trust, or a replica that waits for too long. */
export const problemsOf = ({ time, server, slots }: World): readonly string[] => {
  const bundles = CONFIGURATIONS.flatMap((path) =>
    [server.get(path), ...server.views.map((view) => view.get(path))].flatMap((one) => bundlesIn(one ?? NOTHING)),
  );
  // Before anything is published, nothing can be trusted.
  const published = bundles.filter((bundle) => bundle !== "");
  return slots.flatMap(({ source, startedAt, isCutOff, ahead }, index) => {
    // With a wrong clock, its certificate may be valid only for itself.
    if (ahead !== 0) return [];
    const isReady = source !== undefined && source.state().notReady === undefined;
    if (!isReady) {
      const isLate = !isCutOff && !server.isDown && time.now() > startedAt + 40 * MINUTE;
      return startedAt > 0 && isLate ? [`replica ${String(index)} is not ready`] : [];
    }
    const { cert } = source.current();
    const { from, until } = validityOf(cert);
    if (time.now() < from || time.now() >= until + CLOCK_SKEW)
      return [`replica ${String(index)} serves what is not valid`];
    return published.every(trustOf(cert)) ? [] : [`replica ${String(index)} serves what is not trusted`];
  });
};
