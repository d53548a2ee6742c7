import { createSharedSource } from "../../src/certificates/shared-source.js";
import { createApiClient } from "../../src/client/api-client.js";
import { type Clock, CLOCK } from "../../src/client/backoff.js";
import type { JsonObject } from "kube-json";
import { SILENT } from "../support/silent-log.js";
import { Refusal } from "../support/fake-store.js";
import { api, configure, temporary, trusted, where, writes } from "../support/shared-certificates.js";
import { until } from "../support/until.js";

/** Another client overwrites `caBundle`, while nothing is looked at by the clock. */

const KINDS = ["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"];

let ends: (() => void)[];
let logged: string[];
beforeEach(() => {
  [ends, logged] = [[], []];
});
afterEach(() => {
  for (const end of ends) end();
});

/** Regular rounds never come; other waits are short. */
const never: Clock["wait"] = (milliseconds, signal) =>
  milliseconds < 10_000
    ? CLOCK.wait(Math.min(milliseconds, 20), signal)
    : new Promise((_, reject) => {
        signal?.addEventListener("abort", () => {
          reject(new Error("aborted"));
        });
      });

const open = async (wait: Clock["wait"] = never): Promise<void> => {
  const client = createApiClient(api.connection(), { clock: { ...CLOCK, wait, now: api.now } });
  const log = {
    ...SILENT,
    error: (_: object, message: string) => {
      logged.push(message);
    },
  };
  const source = await createSharedSource({ client, where, temporary, clock: { ...CLOCK, wait }, log });
  ends.push(() => {
    source.close();
    client.close();
  });
};

const overwrite = (kind: string): void => {
  const stored = api.store.get(api.resource(kind), undefined, "decorum") as JsonObject;
  const webhooks = (stored["webhooks"] as JsonObject[]).map((webhook) => ({
    ...webhook,
    clientConfig: { ...(webhook["clientConfig"] as JsonObject), caBundle: "" },
  }));
  api.store.replace(api.resource(kind), undefined, "decorum", { ...stored, webhooks });
};

/** Resolves when nothing was written for a while; the test fails by its own timeout if that never happens. */
const quiet = async (): Promise<void> => {
  for (let before = -1; before !== writes().length; ) {
    before = writes().length;
    await CLOCK.wait(200);
  }
};

const areWatched = (): boolean => KINDS.every((kind) => api.watches(kind) === 1);

test("it is restored with the event, and not by the clock", async () => {
  for (const kind of KINDS) configure(kind);
  await open();
  await until(() => areWatched() && KINDS.every((kind) => trusted(kind) !== ""));
  for (const kind of KINDS) {
    const before = trusted(kind);
    overwrite(kind);
    expect(trusted(kind)).toBe("");
    await until(() => trusted(kind) !== "");
    expect(trusted(kind)).toBe(before);
  }
});

test("it is restored by watches that were cut and began again", async () => {
  for (const kind of KINDS) configure(kind);
  await open();
  await until(() => areWatched() && trusted("MutatingWebhookConfiguration") !== "");
  api.endWatches();
  await until(areWatched);
  overwrite("MutatingWebhookConfiguration");
  await until(() => trusted("MutatingWebhookConfiguration") !== "");
});

test("without the right to watch, the log says so once, and it is restored by the clock", async () => {
  for (const kind of KINDS) configure(kind);
  const refuse = new Refusal(403, "Forbidden", "may not watch");
  api.fail(({ query }) => query["watch"] !== undefined, { refuse }, Infinity);
  await open((milliseconds, signal) => CLOCK.wait(Math.min(milliseconds, 20), signal));
  await until(() => trusted("ValidatingWebhookConfiguration") !== "");
  overwrite("ValidatingWebhookConfiguration");
  await until(() => trusted("ValidatingWebhookConfiguration") !== "");
  const told = (): number => logged.filter((message) => message.includes("cannot be watched")).length;
  await until(() => told() >= KINDS.length);
  await CLOCK.wait(100);
  expect(told()).toBe(KINDS.length);
});

test("replicas that restore it do not keep each other busy", async () => {
  for (const kind of KINDS) configure(kind);
  await Promise.all([open(), open(), open()]);
  await until(() => KINDS.every((kind) => api.watches(kind) === 3 && trusted(kind) !== ""));
  await quiet();
  overwrite("ValidatingWebhookConfiguration");
  await until(() => trusted("ValidatingWebhookConfiguration") !== "");
  await quiet();
});
