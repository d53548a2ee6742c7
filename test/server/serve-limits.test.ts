import { Command } from "commander";
import { pino } from "pino";
import { addServeLimits } from "../../src/service/serve-flags.js";
import { serveCommand, type ServeOptions } from "../../src/service/serve-command.js";
import type { ServerSettings } from "../../src/server/serve.js";
import { createClusterFeed } from "../../src/server/threads/cluster-feed.js";
import type { ReviewThread } from "../../src/server/threads/thread.js";
import { decorum, productOf, recordingIo } from "../support/cli-harness.js";

/** A service with a thread that runs no reviews, and a server whose settings are recorded. */

/** The part of Jest that only ES modules have. */
interface Mocks {
  unstable_mockModule(path: string, factory: () => unknown): void;
}
const mocks = (import.meta as unknown as { readonly jest: Mocks }).jest;

let settings: ServerSettings | undefined;
const server = await import("../../src/server/serve.js");
mocks.unstable_mockModule("../../src/server/serve.js", () => ({
  ...server,
  startServer: (given: ServerSettings) => {
    settings = given;
    return server.startServer(given);
  },
}));
const threads = await import("../../src/server/threads/thread.js");
mocks.unstable_mockModule("../../src/server/threads/thread.js", () => ({
  ...threads,
  startThread: (): ReviewThread => ({
    ready: Promise.resolve(),
    isReady: () => true,
    used: () => 0,
    feed: createClusterFeed(),
    review: () => Promise.reject(new Error("no review here")),
    take: () => Promise.resolve(),
    end: () => undefined,
  }),
}));
const log = await import("../../src/service/log.js");
mocks.unstable_mockModule("../../src/service/log.js", () => ({ ...log, tell: () => undefined }));
const { runService } = await import("../../src/service/run-service.js");

/** Each limit with another value than its default. */
const FLAGS =
  "--default-timeout 2.5s --threads 3 --review-cpu 1.5s --max-in-flight 7 --max-lag 3s --max-connections 9 --unjudged Warn --shutdown-delay 1ms " +
  "--shutdown-grace 2ms --reload-interval 0s --log-reviews Denied";

const product = productOf([]);

const parsed = async (line: string): Promise<ServeOptions> => {
  let options: ServeOptions | undefined;
  const addServe = serveCommand((given) => {
    options = given;
    return Promise.resolve(0);
  });
  expect((await decorum(line, productOf([], { addServe }))).stderr).toBe("");
  if (options === undefined) throw new Error("`serve` was not called");
  return options;
};

/** Runs a service from its start to its end. Returns the names of the options that it has read. */
const optionsRead = async (options: ServeOptions): Promise<ReadonlySet<string>> => {
  const read = new Set<string>();
  const closers: (() => unknown)[] = [];
  const recording: ProxyHandler<ServeOptions> = {
    get: (from, name): unknown => {
      read.add(String(name));
      return Reflect.get(from, name);
    },
  };
  try {
    await runService({
      options: new Proxy(options, recording),
      io: recordingIo(),
      product,
      log: pino({ enabled: false }),
      linesLost: () => 0,
      atEnd: (close) => closers.unshift(close),
      untilStopped: () => Promise.resolve(),
    });
  } finally {
    for (const close of closers) await close();
  }
  return read;
};

test("each limit of serve is used, and those of the server reach it", async () => {
  const options = await parsed(`serve --port 0 --host 127.0.0.1 --packs ./policies ${FLAGS}`);
  const limits = addServeLimits(new Command()).options;
  const given: Readonly<Record<string, unknown>> = { ...options };
  const unchanged = limits.filter((limit) => given[limit.attributeName()] === limit.defaultValue);
  expect({ "limits without a value in FLAGS": unchanged.map(({ long }) => long) }).toEqual({
    "limits without a value in FLAGS": [],
  });
  const read = await optionsRead(options);
  const ignored = limits.filter((limit) => !read.has(limit.attributeName())).map(({ long }) => long);
  expect({ "flags that the service never reads": ignored }).toEqual({
    "flags that the service never reads": [],
  });
  expect(settings).toMatchObject({
    loadLimits: { timeout: 2500, lag: 3000 },
    intakeLimits: { requests: 7 },
    maxConnections: 9,
    closingGrace: 2,
    reviewsLogged: "Denied",
  });
});
