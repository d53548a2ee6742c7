import { configurationPaths } from "../../src/certificates/stored.js";
import { ApiError } from "../../src/client/api-error.js";
import type { ApiRequest } from "../../src/client/request.js";
import { type JsonObject, objectAt, stringAt } from "kube-json";
import {
  createWorld,
  HOUR,
  MINUTE,
  problemsOf,
  SECRET,
  SHORT,
  where,
  type World,
} from "../support/certificate-world.js";

import { isThorough } from "../support/sample.js";

/**
 * Others get in the way of replicas that share certificates: API servers refuse requests, people edit the Secret, the clock of an
 * API server is wrong, other tools write `caBundle`. At every instant, API servers must trust what each ready replica serves.
 */

/** Begins a disturbance, and returns a function that ends it. */
type Disturbance = (world: World) => () => void;

const pick = <T>({ time }: World, first: T, ...rest: readonly T[]): T =>
  rest[Math.floor(time.random() * (rest.length + 1)) - 1] ?? first;

/** Some requests are refused. */
const refuse: Disturbance = (world) => {
  const { server } = world;
  const code = pick(world, 403, 404, 429, 500, 503);
  const isRefused = pick<(request: ApiRequest) => boolean>(
    world,
    () => true,
    ({ path }) => path.includes("/secrets"),
    ({ path }) => path.includes("configurations"),
    ({ method, path }) => method !== "GET" && path.includes("/secrets"),
    ({ method, path }) => method !== "GET" && path.includes("configurations"),
    ({ path }) => path.includes("validating"),
  );
  server.refusal = (request) => (isRefused(request) ? new ApiError(request.path, code) : undefined);
  return () => {
    server.refusal = () => undefined;
  };
};

const TIME = "decorum.dev/authority-published-since";
const NEXT_TIME = "decorum.dev/next-authority-published-since";
const END = "decorum.dev/previous-authorities-until";
const ANNOTATIONS: readonly [JsonObject, ...JsonObject[]] = [
  { [TIME]: "2046-01-01T00:00:00Z", [END]: "2046-01-01T00:00:00Z" },
  { [TIME]: null, [NEXT_TIME]: "yesterday" },
  { [NEXT_TIME]: "2046-01-01T00:00:00Z" },
  { [END]: null },
];

/** Someone damages the Secret, and repairs it later; or edits its annotations, and does not. */
const edit: Disturbance = (world) => {
  const { server } = world;
  const was = server.get(SECRET);
  if (was === undefined) return () => undefined;
  const data = objectAt(was, "data");
  const metadata = objectAt(was, "metadata");
  const [first = "", ...rest] = Object.keys(data);
  const key = pick(world, first, ...rest);
  if (pick(world, true, false)) {
    const annotations = { ...objectAt(metadata, "annotations"), ...pick(world, ...ANNOTATIONS) };
    server.put(SECRET, { ...was, metadata: { ...metadata, annotations } });
    return () => undefined;
  }
  server.put(SECRET, {
    ...was,
    ...pick<JsonObject>(
      world,
      { data: {} },
      { data: { ...data, [key]: "" } },
      { data: { ...data, [key]: stringAt(data, key)?.slice(0, 300) ?? "" } },
      { metadata: { ...metadata, labels: {} } },
    ),
  });
  return () => {
    server.put(SECRET, was);
  };
};

/** The clock of the API server that a replica asks is wrong by the equivalent of half a day. */
const misset: Disturbance = (world) => {
  const [first, ...rest] = world.slots;
  if (first === undefined) return () => undefined;
  const slot = pick(world, first, ...rest);
  slot.ahead = pick(world, 4, 2, -2, -4) * MINUTE;
  return () => {
    world.restart(slot);
    slot.ahead = 0;
  };
};

/** Another tool writes the same `caBundle` again and again. */
const revert: Disturbance = (world) => {
  const { server, time } = world;
  const [path = ""] = configurationPaths(where);
  const kept = server.get(path);
  let isOver = false;
  const again = (): void => {
    if (isOver || kept === undefined) return;
    server.put(path, kept);
    time.after(MINUTE, again);
  };
  again();
  return () => {
    isOver = true;
  };
};

/** Disturbs replicas again and again, and restarts them; returns the problems, except within `grace` of a disturbance. */
const live = async (world: World, disturbance: Disturbance, grace: number): Promise<ReadonlySet<string>> => {
  const { time, slots } = world;
  for (const slot of slots) {
    time.after(10_000 * time.random(), () => {
      world.start(slot);
    });
    const restart = (): void => {
      time.after(HOUR * (0.5 + time.random()), () => {
        world.restart(slot);
        restart();
      });
    };
    restart();
  }
  let quietSince = 0;
  const disturb = (): void => {
    time.after(40 * MINUTE * (0.5 + time.random()), () => {
      const end = disturbance(world);
      quietSince = Number.POSITIVE_INFINITY;
      time.after(10 * MINUTE * time.random(), () => {
        end();
        quietSince = time.now();
        for (const slot of slots) slot.startedAt = Math.max(slot.startedAt, time.now());
        disturb();
      });
    });
  };
  disturb();
  const problems = new Set<string>();
  await time.run((isThorough ? 8 : 4) * HOUR, () => {
    if (grace > 0 && time.now() < quietSince + grace) return;
    for (const problem of problemsOf(world)) problems.add(problem);
  });
  for (const slot of slots) world.stop(slot);
  return problems;
};

const DISTURBANCES: Readonly<Record<string, [Disturbance, number]>> = {
  "API servers refuse requests": [refuse, 0],
  "someone edits the Secret": [edit, 0],
  "the clock of an API server is wrong": [misset, 0],
  // A `caBundle` of another tool cannot be trusted until it stops.
  "another tool writes 'caBundle'": [revert, 5 * MINUTE],
};
const SEEDS = isThorough ? [3, 5] : [3];
test.each(Object.keys(DISTURBANCES).flatMap((name) => SEEDS.map((seed): [string, number] => [name, seed])))(
  "%s, and what is served is trusted (seed %s)",
  async (name, seed) => {
    const [disturbance, grace] = DISTURBANCES[name] ?? [refuse, 0];
    expect([...(await live(createWorld(seed, 3, SHORT), disturbance, grace))]).toEqual([]);
  },
  100_000,
);
