import { X509Certificate } from "node:crypto";
import { type Certificate, isSignedBy, validFrom, validUntil } from "../../src/certificates/certificate.js";
import { type Lifetimes, LIFETIMES } from "../../src/certificates/lifetimes.js";
import { mintAuthority, mintLeaf, type Mint } from "../../src/certificates/mint.js";
import type { JsonObject } from "../../src/kube/json/object.js";
import { createSharedSource } from "../../src/certificates/shared-source.js";
import type { Source } from "../../src/certificates/source.js";
import { configurationPaths, secretPath } from "../../src/certificates/stored.js";
import { trustedIn } from "../../src/certificates/webhook-configuration.js";
import { createVirtualApiServer, type VirtualApiServer } from "../support/virtual-api-server.js";
import { createVirtualTime, type VirtualTime } from "../support/virtual-time.js";

/**
 * Replicas share, renew and replace certificates for many lives of theirs, while requests fail or take for ever, clocks differ, replicas
 * restart or are cut off, the Secret is deleted or put back from a backup, and API servers learn late what configurations say. At every instant,
 * whatever a ready replica serves must be trusted by every API server.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The proportions of the real ones, so that a day is as good as some years. */
const SHORT: Lifetimes = {
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

const where = {
  secret: { namespace: "decorum-system", name: "decorum-certificates" },
  service: { namespace: "decorum-system", name: "decorum" },
  configurations: ["decorum"],
};
const SECRET = secretPath(where.secret);

const configuration = () => ({
  metadata: { name: "decorum" },
  webhooks: [{ name: "a.decorum.dev", clientConfig: { service: where.service } }],
});

/** A replica, or the gap that it leaves. */
interface Slot {
  source: Source<Certificate> | undefined;
  startedAt: number;
  isCutOff: boolean;
}

interface World {
  readonly time: VirtualTime;
  readonly server: VirtualApiServer;
  readonly slots: readonly Slot[];
  readonly logged: string[];
  readonly start: (slot: Slot) => void;
  readonly stop: (slot: Slot) => void;
}

const createWorld = (seed: number, replicas: number, lifetimes: Lifetimes): World => {
  const time = createVirtualTime(seed, Date.parse("2026-05-01T00:00:00Z"));
  const server = createVirtualApiServer(time, { views: 2, lag: LAG, failures: 0.03 });
  const slots = Array.from({ length: replicas }, () => ({
    source: undefined,
    startedAt: 0,
    isCutOff: false,
  }));
  const logged: string[] = [];
  const mint: Mint = {
    authority: (...given) => time.meanwhile(mintAuthority(...given)),
    leaf: (...given) => time.meanwhile(mintLeaf(...given)),
  };
  const start = (slot: Slot): void => {
    slot.startedAt = time.now();
    void createSharedSource({
      client: server.client(() => slot.isCutOff),
      where,
      log: {
        info: (fields) => void logged.push((fields as { readonly step: string }).step),
        error: () => undefined,
      },
      temporary: { cert: "", key: "" },
      clock: time.clock((time.random() * 2 - 1) * CLOCK_SKEW),
      lifetimes,
      mint,
    }).then((source) => {
      slot.source = source;
    });
  };
  const stop = (slot: Slot): void => {
    slot.source?.close();
    slot.source = undefined;
  };
  for (const path of configurationPaths(where)) server.put(path, configuration());
  return { time, server, slots, logged, start, stop };
};

/** The same few questions are asked after everything that happens. */
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

/** What is wrong right now: a leaf that an API server does not trust, or a replica that waits for too long. */
const problemsOf = ({ time, server, slots }: World): readonly string[] => {
  const bundles = configurationPaths(where).flatMap((path) =>
    [server.get(path), ...server.views.map((view) => view.get(path))].flatMap((one) => bundlesIn(one ?? NOTHING)),
  );
  // Before anything is published, nobody could be trusted.
  const published = bundles.filter((bundle) => bundle !== "");
  return slots.flatMap(({ source, startedAt, isCutOff }, index) => {
    const isReady = source !== undefined && source.state().notReady === undefined;
    if (!isReady) {
      const isLate = !isCutOff && !server.isDown && time.now() > startedAt + 40 * MINUTE;
      return startedAt > 0 && isLate ? [`replica ${String(index)} is not ready`] : [];
    }
    const { cert } = source.current();
    const { from, until } = validityOf(cert);
    if (time.now() < from || time.now() >= until) return [`replica ${String(index)} serves what is not valid`];
    return published.every(trustOf(cert)) ? [] : [`replica ${String(index)} serves what is not trusted`];
  });
};

/** Lets replicas live with all that happens to them; gives what went wrong, each thing once. */
const live = async (world: World, duration: number): Promise<ReadonlySet<string>> => {
  const { time, server, slots, start, stop } = world;
  const every = (interval: number, act: () => void): void => {
    time.after(interval * (0.5 + time.random()), () => {
      act();
      every(interval, act);
    });
  };
  for (const slot of slots) {
    time.after(10_000 * time.random(), () => {
      start(slot);
    });
    every(40 * MINUTE, () => {
      stop(slot);
      slot.startedAt = Number.POSITIVE_INFINITY;
      time.after(20_000 * time.random(), () => {
        start(slot);
      });
    });
    every(2 * HOUR, () => {
      slot.isCutOff = true;
      time.after(10 * MINUTE * time.random(), () => {
        slot.isCutOff = false;
        slot.startedAt = time.now();
      });
    });
  }
  every(3 * HOUR, () => {
    server.isDown = true;
    time.after(5 * MINUTE * time.random(), () => {
      server.isDown = false;
      for (const slot of slots) slot.startedAt = time.now();
    });
  });
  every(90 * MINUTE, () => {
    server.remove(SECRET);
  });
  // Never twice within the life of a leaf: an old Secret cannot know what a still older one made.
  every(3 * HOUR, () => {
    const backup = server.get(SECRET);
    if (backup === undefined) return;
    time.after(80 * MINUTE, () => {
      server.put(SECRET, backup);
    });
  });
  const problems = new Set<string>();
  await time.run(duration, () => {
    for (const problem of problemsOf(world)) problems.add(problem);
  });
  for (const slot of slots) stop(slot);
  return problems;
};

const SEEDS = [3, 6, 7];
const taken = new Set<string>();
test.each(SEEDS)(
  "whatever happens, what is served is trusted (days of seed %s)",
  async (seed) => {
    const world = createWorld(seed, 3, SHORT);
    expect([...(await live(world, 12 * HOUR))]).toEqual([]);
    for (const step of world.logged) taken.add(step);
  },
  100_000,
);

test("all that can happen has happened in these days, but that an authority ends while nobody runs", () => {
  expect([...taken].filter((step) => step !== "ReplaceAuthority").sort()).toEqual([
    "AddAuthority",
    "Adopt",
    "Create",
    "DropPrevious",
    "ForgetPublished",
    "NotePublished",
    "PromoteAuthority",
    "Publish",
    "RenewLeaf",
  ]);
});

test("what is not given the time to become known is found out", async () => {
  const world = createWorld(1, 3, { ...SHORT, publishing: 0, propagation: 0 });
  expect([...(await live(world, 12 * HOUR))].join()).toMatch(/serves what is not trusted/);
}, 100_000);
