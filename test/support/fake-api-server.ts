import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { JsonObject } from "kube-json";
import { type SelfSigned, selfSigned } from "../../src/certificates/mint.js";
import { createFakeStore, type FakeResource, Refusal } from "./fake-store.js";
import { discoveryOf } from "./fake-discovery.js";
import {
  type Watch,
  type FakeApiServer,
  RESOURCES,
  type Asked,
  askedFor,
  checkListQuery,
  listedSequence,
  isWanted,
  clientOf,
  plannedFault,
  parse,
  statusOf,
  send,
  textOf,
  type PlannedFault,
  type FakeRequest,
} from "./fake-api-requests.js";

export { type FakeApiServer, type FakeRequest, type Fault, namesIn } from "./fake-api-requests.js";

export const startFakeApiServer = async (
  given: readonly FakeResource[] = RESOURCES,
  options: { readonly clientCa?: string } = {},
): Promise<FakeApiServer> => {
  const resources = [...given];
  const store = createFakeStore();
  const requests: FakeRequest[] = [];
  const faults: PlannedFault[] = [];
  const watches = new Set<Watch>();
  const sockets = new Set<Duplex>();
  const pages = new Map<string, { readonly items: readonly JsonObject[]; readonly sequence: number }>();
  let tls: SelfSigned = await selfSigned();
  const server = createServer({
    cert: tls.cert,
    key: tls.key,
    ...(options.clientCa === undefined ? {} : { ca: options.clientCa, requestCert: true, rejectUnauthorized: false }),
  });

  const eventText = (type: string, object: JsonObject): string => `${JSON.stringify({ type, object })}\n`;
  const live = (): readonly Watch[] =>
    [...watches].filter(({ isFrozen, response }) => !isFrozen && !response.writableEnded);
  store.onEvent((event) => {
    for (const watch of live())
      if (watch.resource === event.resource && isWanted(event.object, watch.namespace, watch.query))
        watch.response.write(eventText(event.type, event.object));
  });

  const list = (asked: Asked): JsonObject => {
    const { resource, namespace, query } = asked;
    const { limit, continue: token } = query;
    const page = token === undefined ? undefined : pages.get(token);
    checkListQuery(query);
    if (token !== undefined && (page === undefined || page.sequence < store.compacted))
      throw new Refusal(410, "Expired", "The provided continue parameter is too old");
    const sequence = page?.sequence ?? listedSequence(store, query);
    const items =
      page?.items ??
      store
        .objectsAt(resource, sequence)
        .filter((object) => isWanted(object, namespace, query))
        // Items of a list name neither.
        .map(({ apiVersion, kind, ...rest }) => rest);
    // As in the watch cache: a read of any version gets all items.
    const count = limit === undefined || query["resourceVersion"] === "0" ? items.length : Number(limit);
    const rest = items.slice(count);
    const next = rest.length === 0 ? undefined : randomUUID();
    if (next !== undefined) pages.set(next, { items: rest, sequence });
    return {
      kind: `${resource.kind}List`,
      apiVersion: apiVersionOf(resource),
      metadata: {
        resourceVersion: store.versionOf(sequence),
        ...(next === undefined ? {} : { continue: next, remainingItemCount: rest.length }),
      },
      items: items.slice(0, count),
    };
  };

  const watch = ({ resource, namespace, query }: Asked, response: ServerResponse): void => {
    const { resourceVersion: version = "" } = query;
    const sequence = version === "" || version === "0" ? store.sequence : store.sequenceOf(version);
    if (sequence === undefined) throw new Refusal(504, "Timeout", `Too large resource version: ${version}`, 1);
    const isGone = sequence < store.compacted;
    if (isGone && fake.goneAs === "http") throw new Refusal(410, "Expired", `too old resource version: ${version}`);
    response.writeHead(200, { "content-type": "application/json" });
    response.flushHeaders();
    if (isGone) {
      response.end(eventText("ERROR", statusOf(new Refusal(410, "Expired", `too old resource version: ${version}`))));
      return;
    }
    for (const event of store.since(sequence, resource))
      if (isWanted(event.object, namespace, query)) response.write(eventText(event.type, event.object));
    const watching: Watch = { resource, namespace, query, response, isFrozen: false };
    watches.add(watching);
    response.on("close", () => watches.delete(watching));
  };

  const handle = (asked: Asked, method: string, body: string): JsonObject => {
    const { resource, namespace, name } = asked;
    if (method === "POST") {
      const object = parse(body);
      return store.create(resource, namespace, object);
    }
    if (name === undefined) return list(asked);
    if (method === "PUT") return store.replace(resource, namespace, name, parse(body));
    const stored = store.get(resource, namespace, name);
    if (stored === undefined) throw new Refusal(404, "NotFound", `${resource.resource} "${name}" not found`);
    return stored;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "https://fake");
    const client = clientOf(request);
    const seen: FakeRequest = {
      method: request.method ?? "",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      ...(client === undefined ? {} : { client }),
    };
    requests.push(seen);
    response.setHeader("date", new Date(fake.now()).toUTCString());
    const fault = plannedFault(faults, seen);
    if (fault === "silence") return;
    if (fault === "cut") {
      request.socket.destroy();
      return;
    }
    if (fault !== undefined && "drip" in fault) {
      response.writeHead(fault.code);
      const timer = setInterval(() => response.write(fault.drip), 5);
      response.on("close", () => {
        clearInterval(timer);
      });
      return;
    }
    if (fault !== undefined && "text" in fault) {
      response.writeHead(fault.code, fault.headers).end(fault.text);
      return;
    }
    try {
      const body = await textOf(request);
      if (fault !== undefined) throw fault.refuse;
      const token = /^Bearer (.*)$/.exec(seen.headers.authorization ?? "")?.[1] ?? "";
      if (fake.tokens !== undefined && !fake.tokens.has(token)) throw new Refusal(401, "Unauthorized", "Unauthorized");
      const discovered = discoveryOf(resources, seen.path);
      if (discovered !== undefined) {
        send(response, 200, discovered);
        return;
      }
      const asked = askedFor(resources, seen);
      if (seen.query["watch"] !== undefined) watch(asked, response);
      else send(response, seen.method === "POST" ? 201 : 200, handle(asked, seen.method, body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const headers = error.retryAfter === undefined ? {} : { "retry-after": String(error.retryAfter) };
      send(response, error.code, statusOf(error), headers);
    }
  };

  server.on("request", (request, response) => {
    void answer(request, response);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = new URL(`https://127.0.0.1:${String(port)}`);

  const fake: FakeApiServer = {
    url,
    port,
    ca: () => tls.ca,
    store,
    requests,
    connections: () => sockets.size,
    connection: (token) => ({
      server: url,
      access: () => Promise.resolve({ ca: tls.ca, ...(token === undefined ? {} : { token }) }),
    }),
    resource: (kind) => {
      const found = resources.find((resource) => resource.kind === kind);
      if (found === undefined) throw new Error(`the fake API server has no ${kind}`);
      return found;
    },
    addResource: (resource) => void resources.push(resource),
    removeResource: (kind) => {
      resources.splice(
        resources.findIndex((resource) => resource.kind === kind),
        1,
      );
    },
    fail: (when, fault, times = 1) => {
      faults.push({ when, fault: typeof fault === "function" ? fault : () => fault, left: times });
    },
    watches: (kind) => live().filter(({ resource }) => kind === undefined || resource.kind === kind).length,
    bookmark: () => {
      for (const { resource, response } of live())
        response.write(
          eventText("BOOKMARK", {
            kind: resource.kind,
            apiVersion: apiVersionOf(resource),
            metadata: { resourceVersion: store.version() },
          }),
        );
    },
    expireWatches: () => {
      store.compact();
      for (const { response } of live())
        response.end(eventText("ERROR", statusOf(new Refusal(410, "Expired", "too old resource version"))));
    },
    sendToWatches: (text) => {
      for (const { response } of live()) response.write(text);
    },
    endWatches: () => {
      for (const { response } of live()) response.end();
    },
    dropWatches: (isAll = false) => {
      for (const { response } of isAll ? watches : live()) response.socket?.destroy();
    },
    freezeWatches: () => {
      for (const watching of live()) watching.isFrozen = true;
    },
    goneAs: "http",
    tokens: undefined,
    now: Date.now,
    renewTls: async () => {
      tls = await selfSigned();
      server.setSecureContext({ cert: tls.cert, key: tls.key });
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return fake;
};

const apiVersionOf = ({ group, version }: FakeResource): string => (group === "" ? version : `${group}/${version}`);
