import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "../figures.mjs";
import { withRequests } from "./asks.mjs";
import { startAttacked } from "./attacked.mjs";
import { createClient, newCounts } from "./client.mjs";
import { startPosting } from "./poster.mjs";
import { SHAPES } from "./shapes.mjs";
import { ordinary } from "./shapes/definitions.mjs";
import { DEFINITIONS_OF_PROGRAMS, programReviews } from "./shapes/programs.mjs";
import { many, objectOf, review } from "../review.mjs";
import { SMALL } from "./watch.mjs";

/**
 * One user, or the service accounts of one namespace, post the costliest objects back to back over eight connections.
 * Meanwhile other users ask for reviews, and so does the same user for an object that must be denied.
 */

const CONNECTIONS = 8;
/** In brief: more than there are threads, and less to wait for once the attack has ended. */
const BRIEF_CONNECTIONS = 4;
/** Milliseconds that the API server waits by default in the tests of this service. */
const DEADLINE = 5000;
/** After 429 an API server asks again, this many milliseconds later. */
const RETRY = 1000;
/** Milliseconds between two asks of a client. */
const REST = 40;
/** Milliseconds between the start of the attack and the first measured ask. */
const WARM_UP = 1000;
/** Times the latency without an attack. */
const MOST = 5;
const ACCOUNTS = 30;

const USERS = ["mallory"];
const SERVICE_ACCOUNTS = many(ACCOUNTS, (index) => `system:serviceaccount:mallory:account-${index}`);

const asUser = (body, username) => String(body).replace('"username":"alice"', `"username":"${username}"`);

/** Bytes of the bodies in which programs run: one that is small, and one that used to be. */
const SMALL_BODY = 7_300;
const MIDDLE_BODY = 62_000;
const LARGE_BODY = 1_400_000;

const tower = () => {
  let value = 1;
  for (let level = 0; level < 240; level++) value = { a: value, b: many(430, () => 1e300) };
  return value;
};
const towerUpdate = () => {
  const of = (label) => objectOf("Inventory", { spec: tower() }, { labels: { "example.com/a": label } });
  return review(of("x"), of("y"));
};

/** The costliest bodies of `hostile`, by the time they took in a thread. */
const COSTLY = new Set([
  "CRD: 16 KB of 10 patterns, each of 100 classes up to 1,000 times",
  "CRD: 8,000 patterns of a class up to 1,000 times",
  "CRD: 100,000 properties",
  "CRD: 10,000 properties, all of them with other names",
  "80,000 finalizers in reverse order",
  "10,000 containers in reverse order",
  "a custom resource of 3 MiB, its list in reverse order",
  "a status of 50,000 conditions",
  "ConfigMap of 100,000 keys",
  "JSON: 18 MiB of empty maps",
]);

const attacks = () => [
  ...[SMALL_BODY, MIDDLE_BODY, LARGE_BODY].flatMap((bytes) =>
    programReviews(bytes).map(({ name, make }) => ({ name: `${(bytes / 1000).toFixed(1)} KB: ${name}`, make })),
  ),
  { name: "1.4 MB of numbers in 240 levels, one label changed", make: towerUpdate },
  ...SHAPES.filter(({ name }) => COSTLY.has(name)),
];

const BRIEF =
  /^7.3 KB: allOf of 200|^62.0 KB: (allOf of 3,000 max|CEL that compares)|^1.4 MB of numbers|80,000 finalizers/;

/** A Service that must be denied, and that is too large for the event loop. */
const deniedService = (username) =>
  asUser(
    review(
      objectOf(
        "Service",
        { spec: { ports: [{ port: 443 }], externalIPs: ["203.0.113.7"] } },
        { annotations: { "example.com/a": "x".repeat(70_000) } },
      ),
    ),
    username,
  );

/** The asks meanwhile: on the event loop, in a thread, and as the attacker. */
const asksBeside = (attacker) => [
  { whose: "others", body: SMALL.body },
  { whose: "others", body: Buffer.from(asUser(review(ordinary(2000)), "bob")) },
  { whose: "own", body: Buffer.from(deniedService(attacker)), mustDeny: true },
];

/** Asks as an API server does: again after 429, within its timeout. Resolves to undefined if there is no answer in time. */
const askOnce = async (client, body) => {
  const until = performance.now() + DEADLINE;
  for (;;) {
    const left = Math.floor(until - performance.now());
    if (left < 50) return undefined;
    const [{ request }] = withRequests([{ phase: "validate", body }], `${left}ms`);
    const answer = await client.ask(request, left).catch(() => undefined);
    if (answer?.code === 200) return JSON.parse(answer.text).response;
    if (answer?.code !== 429) return undefined;
    await sleep(Math.min(RETRY, Math.max(0, until - performance.now())));
  }
};

/** The fault of an answer, if any; an object that must be denied may be denied without a review. */
const wrongWith = (response, mustDeny = false) => {
  if (response === undefined) return "unanswered";
  if (mustDeny && response.allowed) return "admitted";
  const texts = [response.status?.message ?? "", ...(response.warnings ?? [])];
  return texts.some((text) => text.startsWith("not reviewed")) ? "unjudged" : undefined;
};

/** Asks until it is over; adds to `seen`, by `whose`: { taken: [ms], unanswered, unjudged, admitted }. */
const asking = async (options, { whose, body, mustDeny }, seen, isOver) => {
  const client = createClient(options, newCounts());
  await client.open();
  while (!isOver()) {
    const start = performance.now();
    const response = await askOnce(client, body);
    seen[whose].taken.push(performance.now() - start);
    const wrong = wrongWith(response, mustDeny);
    if (wrong !== undefined) seen[whose][wrong]++;
    await sleep(REST);
  }
  client.close();
};

const measure = async (attacked, attacker, milliseconds) => {
  const of = () => ({ taken: [], unanswered: 0, unjudged: 0, admitted: 0 });
  const seen = { others: of(), own: of() };
  const until = performance.now() + milliseconds;
  const isOver = () => performance.now() > until;
  await Promise.all(asksBeside(attacker).map((ask) => asking(attacked.options, ask, seen, isOver)));
  return seen;
};

const figures = ({ taken, ...counts }) => {
  const sorted = taken.toSorted((a, b) => a - b);
  const [p50, p99, slowest] = [0.5, 0.99, 1].map((share) => quantile(sorted, share));
  return { asked: sorted.length, ...counts, p50, p99, slowest };
};

const attack = async (attacked, { name, make }, usernames, { connections, milliseconds }) => {
  const body = make();
  const bodies = usernames.map((username) => Buffer.from(asUser(body, username)));
  const { go, stop } = await startPosting(attacked.address(), bodies, { connections, rest: RETRY });
  go();
  await sleep(WARM_UP);
  const seen = await measure(attacked, usernames.at(-1), milliseconds);
  const { answers } = await stop();
  await attacked.heal(name);
  return { name, bytes: bodies[0].length, answers, others: figures(seen.others), own: figures(seen.own) };
};

const line = ({ name, bytes, answers, others, own }) =>
  [
    (bytes / 1e6).toFixed(2).padStart(6),
    ...[others, own].map(({ asked, unanswered, unjudged, p50, p99, slowest }) =>
      [
        `${asked}/${unanswered}/${unjudged}`.padStart(9),
        ...[p50, p99, slowest].map((one) => one.toFixed(0).padStart(5)),
      ].join(" "),
    ),
    `${name} ${JSON.stringify(answers)}`,
  ].join(" ");

const worst = (rows, of) => Math.max(...rows.map(of));
const sum = (rows, of) => rows.reduce((total, row) => total + of(row), 0);

/** { name, alone, rows, losses, most }: `alone` and `rows` as `attack` has them, `most` in MiB. */
export const measureFair = async (parts, { brief, print }) => {
  const cluster = join(parts.folder, "cluster");
  mkdirSync(cluster);
  DEFINITIONS_OF_PROGRAMS.forEach((definition, index) => {
    writeFileSync(join(cluster, `${index}.json`), JSON.stringify(definition));
  });
  const attacked = await startAttacked(parts, ["--cluster", cluster]);
  const milliseconds = brief ? 2000 : 6000;
  const connections = brief ? BRIEF_CONNECTIONS : CONNECTIONS;
  const chosen = attacks().filter(({ name }) => !brief || BRIEF.test(name));
  const rows = [];
  print(
    "    MB  others: asked/unanswered/unjudged, p50, p99, slowest ms; own: the same; what is posted, and its answers",
  );
  try {
    await measure(attacked, "carol", milliseconds);
    const seen = await measure(attacked, "carol", milliseconds);
    const alone = { name: "nothing", bytes: 0, answers: {}, others: figures(seen.others), own: figures(seen.own) };
    print(line(alone));
    for (const [index, one] of chosen.entries()) {
      const isUser = index % 2 === 0;
      const row = await attack(attacked, one, isUser ? USERS : SERVICE_ACCOUNTS, { connections, milliseconds });
      rows.push({ ...row, who: isUser ? "a user" : `${ACCOUNTS} service accounts` });
      print(line(row));
    }
    return { alone, rows, losses: attacked.losses, most: attacked.replica().memory().most };
  } finally {
    await attacked.stop();
  }
};

const totals = ({ alone, rows }) => ({
  others: {
    asked: sum(rows, ({ others }) => others.asked),
    unanswered: sum(rows, ({ others }) => others.unanswered),
    unjudged: sum(rows, ({ others }) => others.unjudged),
    ratio: worst(rows, ({ others }) => others.p99) / alone.others.p99,
    slowest: worst(rows, ({ others }) => others.slowest),
  },
  own: {
    asked: sum(rows, ({ own }) => own.asked),
    admitted: sum(rows, ({ own }) => own.unanswered + own.admitted),
    unjudged: sum(rows, ({ own }) => own.unjudged),
    slowest: worst(rows, ({ own }) => own.slowest),
  },
});

export const fairRows = (result) => {
  const { others, own } = totals(result);
  return [
    ["attacks", result.rows.length],
    [
      "reviews of others: asked; unanswered; unjudged; slowest, ms",
      `${others.asked}; ${others.unanswered}; ${others.unjudged}; ${others.slowest.toFixed(0)}`,
    ],
    [
      "their p99 alone, ms; the worst under attack / alone",
      `${result.alone.others.p99.toFixed(1)}; ${others.ratio.toFixed(1)}`,
    ],
    [
      "the attacker's own Service that must be denied: asked; not denied in time; denied without a review; slowest, ms",
      `${own.asked}; ${own.admitted}; ${own.unjudged}; ${own.slowest.toFixed(0)}`,
    ],
    ["memory: most, MiB", result.most.toFixed(0)],
  ];
};

export const fairBounds = (result) => {
  const { others, own } = totals(result);
  return [
    ["the replica never ends and is never stuck", result.losses.length === 0, result.losses.join(", ")],
    ["every review of others is answered in time", others.unanswered === 0, others.unanswered],
    ["and judged", others.unjudged === 0, others.unjudged],
    ["the attacker's own Service is denied in time", own.admitted === 0, own.admitted],
    ["and judged", own.unjudged === 0, own.unjudged],
    [`the p99 of others is at most ${MOST} times as long`, others.ratio <= MOST, others.ratio.toFixed(1)],
  ];
};
