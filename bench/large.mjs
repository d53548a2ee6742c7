/**
 * Measures how an update of the largest objects delays small reviews that come in meanwhile: a service answers one review
 * after the other, so they wait for it. With --workers, those of the other process do not wait.
 */
import { request } from "node:https";
import { BODIES } from "./bodies.mjs";
import { drive } from "./driver.mjs";
import { quantile, table } from "./figures.mjs";
import { objectOf, review } from "./review.mjs";

const SECONDS = 6;
const CONNECTIONS = 4;
/** An API server takes objects of up to 3 MiB; an update carries two of them. The count of bytes below is a little high. */
const HALF = 3_700_000;

const custom = (items, generation) =>
  objectOf(
    "Inventory",
    { spec: { items } },
    { uid: "0e2f6b1c-93a1-4cf6-8b5b-6a1b8b2f6a11", resourceVersion: "7", generation },
  );

/** An UPDATE of a custom resource of ordinary fields, with one of them changed. */
const largeUpdate = () => {
  const items = [];
  for (let bytes = 0; bytes < HALF; bytes += 210)
    items.push({
      name: `item-${items.length}`,
      image: `registry.example.com/shop/item-${items.length}:1.0.0`,
      labels: { "app.kubernetes.io/name": "shop", "shop.example.com/shelf": String(items.length % 40) },
      replicas: items.length % 7,
      enabled: true,
    });
  const changed = items.map((item, index) => (index === 0 ? { ...item, replicas: 9 } : item));
  return review(custom(changed, 2), custom(items, 1));
};

/** Asks once over a connection of its own; gives milliseconds. */
const ask = (port, ca, body) =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const options = {
      port,
      host: "127.0.0.1",
      ca,
      method: "POST",
      path: "/validate?timeout=10s",
      headers,
      agent: false,
    };
    const asked = request(options, (response) => {
      response.resume();
      response.on("end", () =>
        response.statusCode === 200
          ? resolve(performance.now() - start)
          : reject(new Error(`unexpected answer: ${response.statusCode}`)),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });

/** Sends one large review a second, and small ones without pause; gives a row of milliseconds for each server. */
export const measureLarge = async (servers, ca) => {
  const large = largeUpdate();
  const small = BODIES[0][1];
  const rows = [["small reviews beside a large one", "p50 ms", "p99 ms", "p99.9 ms", "longest ms", "the large one ms"]];
  for (const { name, port } of servers)
    for (const isLarge of [false, true]) {
      await drive(port, ca, small, CONNECTIONS, 1000);
      if (isLarge) await ask(port, ca, large);
      const waiting = [];
      const timer = isLarge ? setInterval(() => waiting.push(ask(port, ca, large)), 1000) : undefined;
      const { latencies } = await drive(port, ca, small, CONNECTIONS, SECONDS * 1000);
      clearInterval(timer);
      const taken = await Promise.all(waiting);
      const of = (share) => (quantile(latencies, share) / 1000).toFixed(1);
      const usual =
        quantile(
          taken.sort((a, b) => a - b),
          0.5,
        )?.toFixed(0) ?? "-";
      rows.push([`${name}, ${isLarge ? "one a second" : "none"}`, of(0.5), of(0.99), of(0.999), of(1), usual]);
    }
  return `${table(rows)}\n(the large one: an UPDATE of ${(large.length / 1e6).toFixed(1)} MB)`;
};
