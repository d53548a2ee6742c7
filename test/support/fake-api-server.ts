import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { TLSSocket } from "node:tls";
import fastJsonPatch, { type Operation } from "fast-json-patch";
import { type JsonObject, arrayAt, isObject, objectAt, stringAt } from "../../src/kube/json/object.js";
import type { Connection } from "../../src/client/connection.js";
import { type SelfSigned, selfSigned } from "../../src/certificates/self-signed.js";
import { createFakeStore, type FakeResource, type FakeStore, mergePatch, Refusal } from "./fake-store.js";
import { discoveryOf } from "./fake-discovery.js";

/** A request as the fake API server saw it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** Common name of the client's certificate. */
  readonly client?: string;
}

/** What is done instead of answering: a refusal, the connection cut or never used again, or something else before. */
export type Fault =
  | { readonly refuse: Refusal }
  | { readonly text: string; readonly code: number; readonly headers?: Readonly<Record<string, string>> }
  /** This text, every few milliseconds, for as long as somebody reads it. */
  | { readonly drip: string; readonly code: number }
  | "cut"
  | "silence";

interface PlannedFault {
  readonly when: (request: FakeRequest) => boolean;
  readonly fault: () => Fault | undefined;
  left: number;
}

interface Watch {
  readonly resource: FakeResource;
  readonly namespace: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly response: ServerResponse;
  isFrozen: boolean;
}

/** An API server over real HTTPS, with objects of any kind, LIST and WATCH, that fails when it is told to. */
export interface FakeApiServer {
  readonly url: URL;
  readonly port: number;
  /** The authority of its certificate, in PEM. */
  ca(): string;
  readonly store: FakeStore;
  readonly requests: readonly FakeRequest[];
  /** How many connections are open. */
  connections(): number;
  /** A connection that trusts it. */
  connection(token?: string): Connection;
  resource(kind: string): FakeResource;
  addResource(resource: FakeResource): void;
  removeResource(kind: string): void;
  /** The next `times` requests that match meet the fault; undefined lets a request through after all. */
  fail(
    when: (request: FakeRequest) => boolean,
    fault: Fault | (() => Fault | undefined),
    times?: number,
  ): void;
  /** How many watches of a kind are open, frozen ones left out. */
  watches(kind?: string): number;
  /** A bookmark to every watch. */
  bookmark(): void;
  /** Forgets history and tells every watch so: an ERROR event with 410, then the end. */
  expireWatches(): void;
  /** Sends raw text to every watch, such as an ERROR event. */
  sendToWatches(text: string): void;
  /** Ends every watch as its timeout would. */
  endWatches(): void;
  /** Cuts the connections of all watches; of frozen ones too, if told to. */
  dropWatches(isAll?: boolean): void;
  /** Open watches get nothing any more, and do not end: as if the other side were gone without a word. */
  freezeWatches(): void;
  /** From now on, watches are answered 410 in HTTP ('http') or with an ERROR event ('event'). */
  goneAs: "http" | "event";
  /** If set, only these tokens are known. */
  tokens: Set<string> | undefined;
  /** A new authority and certificate; connections are cut. */
  renewTls(): Promise<void>;
  close(): Promise<void>;
}

/** What most tests need. */
const RESOURCES: readonly FakeResource[] = [
  { group: "", version: "v1", resource: "configmaps", kind: "ConfigMap", namespaced: true },
  { group: "", version: "v1", resource: "namespaces", kind: "Namespace", namespaced: false },
  { group: "", version: "v1", resource: "secrets", kind: "Secret", namespaced: true },
  { group: "apps", version: "v1", resource: "deployments", kind: "Deployment", namespaced: true },
  {
    group: "storage.k8s.io",
    version: "v1",
    resource: "storageclasses",
    kind: "StorageClass",
    namespaced: false,
  },
  ...["validating", "mutating"].map((word) => ({
    group: "admissionregistration.k8s.io",
    version: "v1",
    resource: `${word}webhookconfigurations`,
    kind: `${word === "mutating" ? "Mutating" : "Validating"}WebhookConfiguration`,
    namespaced: false,
  })),
];

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
    ...(options.clientCa === undefined
      ? {}
      : { ca: options.clientCa, requestCert: true, rejectUnauthorized: false }),
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
    // As the watch cache: a read of any version is answered whole.
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
    if (sequence === undefined)
      throw new Refusal(504, "Timeout", `Too large resource version: ${version}`, 1);
    const isGone = sequence < store.compacted;
    if (isGone && fake.goneAs === "http")
      throw new Refusal(410, "Expired", `too old resource version: ${version}`);
    response.writeHead(200, { "content-type": "application/json" });
    response.flushHeaders();
    if (isGone) {
      response.end(
        eventText("ERROR", statusOf(new Refusal(410, "Expired", `too old resource version: ${version}`))),
      );
      return;
    }
    for (const event of store.since(sequence, resource))
      if (isWanted(event.object, namespace, query)) response.write(eventText(event.type, event.object));
    const watching: Watch = { resource, namespace, query, response, isFrozen: false };
    watches.add(watching);
    response.on("close", () => watches.delete(watching));
  };

  const handle = (asked: Asked, method: string, body: string, contentType: string): JsonObject => {
    const { resource, namespace, name } = asked;
    if (method === "POST") {
      const object = parse(body);
      return store.create(resource, namespace, object);
    }
    if (name === undefined) return list(asked);
    if (method === "PUT") return store.replace(resource, namespace, name, parse(body));
    const stored = store.get(resource, namespace, name);
    if (stored === undefined) throw new Refusal(404, "NotFound", `${resource.resource} "${name}" not found`);
    if (method === "GET") return stored;
    if (method === "PATCH")
      return store.replace(resource, namespace, name, patched(stored, body, contentType));
    store.remove(resource, namespace, name);
    return { ...statusOf(new Refusal(200, "", "")), status: "Success" };
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
      if (fake.tokens !== undefined && !fake.tokens.has(token))
        throw new Refusal(401, "Unauthorized", "Unauthorized");
      const discovered = discoveryOf(resources, seen.path);
      if (discovered !== undefined) {
        send(response, 200, discovered);
        return;
      }
      const asked = askedFor(resources, seen);
      if (seen.query["watch"] !== undefined) watch(asked, response);
      else
        send(
          response,
          seen.method === "POST" ? 201 : 200,
          handle(asked, seen.method, body, seen.headers["content-type"] ?? ""),
        );
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

/** What the path and the query of a request ask for. */
interface Asked {
  readonly resource: FakeResource;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

const apiVersionOf = ({ group, version }: FakeResource): string =>
  group === "" ? version : `${group}/${version}`;

const PATH =
  /^\/(?:api|apis\/(?<group>[^/]+))\/(?<version>[^/]+)(?:\/namespaces\/(?<namespace>[^/]+))?\/(?<plural>[^/]+)(?:\/(?<name>[^/]+))?$/;

const askedFor = (resources: readonly FakeResource[], { path, query }: FakeRequest): Asked => {
  const { group = "", version, namespace, plural, name } = PATH.exec(path)?.groups ?? {};
  const found = resources.find(
    (one) => one.group === group && one.version === version && one.resource === plural,
  );
  // '/namespaces/NAME' is the Namespace itself.
  const itself = resources.find((one) => namespace !== undefined && one.resource === "namespaces");
  const resource = found ?? (path.split("/").length === 5 ? itself : undefined);
  if (resource === undefined)
    throw new Refusal(404, "NotFound", "the server could not find the requested resource");
  return {
    resource,
    query,
    namespace: namespace && decodeURIComponent(namespace),
    name: name && decodeURIComponent(name),
  };
};

/** What an API server says of combinations that mean nothing. */
const checkListQuery = (query: Readonly<Record<string, string>>): void => {
  const { resourceVersion, resourceVersionMatch: match, continue: token } = query;
  if (token !== undefined && resourceVersion !== undefined && resourceVersion !== "0")
    throw new Refusal(400, "BadRequest", "specifying resource version is not allowed when using continue");
  const problem =
    match === undefined
      ? undefined
      : resourceVersion === undefined
        ? "resourceVersionMatch is forbidden unless resourceVersion is provided"
        : token !== undefined
          ? "resourceVersionMatch is forbidden when continue is provided"
          : match === "Exact" && resourceVersion === "0"
            ? 'resourceVersionMatch "Exact" is forbidden for resourceVersion "0"'
            : undefined;
  if (problem !== undefined)
    throw new Refusal(422, "Invalid", `ListOptions.meta.k8s.io "" is invalid: ${problem}`);
};

const listedSequence = (store: FakeStore, query: Readonly<Record<string, string>>): number => {
  const { resourceVersion: version = "", resourceVersionMatch: match } = query;
  if (version === "" || version === "0") return store.sequence;
  const sequence = store.sequenceOf(version);
  if (sequence === undefined) throw new Refusal(504, "Timeout", `Too large resource version: ${version}`, 1);
  if (match !== "Exact") return store.sequence;
  if (sequence < store.compacted) throw new Refusal(410, "Expired", "The resourceVersion is too old");
  return sequence;
};

const isWanted = (
  object: JsonObject,
  namespace: string | undefined,
  { fieldSelector, labelSelector }: Readonly<Record<string, string>>,
): boolean => {
  const metadata = objectAt(object, "metadata");
  const name = /^metadata\.name=(.*)$/.exec(fieldSelector ?? "")?.[1];
  const labels = (labelSelector ?? "").split(",").filter((term) => term !== "");
  return (
    (namespace === undefined || metadata["namespace"] === namespace) &&
    (name === undefined || metadata["name"] === name) &&
    labels.every((term) => {
      const [key = "", value] = term.split("=");
      return stringAt(metadata, "labels", key) === value;
    })
  );
};

const clientOf = ({ socket }: IncomingMessage): string | undefined => {
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
  // Empty where the client has shown none.
  const subject: { readonly CN?: string | string[] } | undefined = certificate?.subject;
  return subject?.CN?.toString();
};

const plannedFault = (faults: PlannedFault[], request: FakeRequest): Fault | undefined => {
  const planned = faults.find(({ left, when }) => left > 0 && when(request));
  if (planned === undefined) return undefined;
  planned.left--;
  return planned.fault();
};

const patched = (stored: JsonObject, body: string, contentType: string): JsonObject => {
  const patch: unknown = JSON.parse(body);
  switch (contentType) {
    case "application/merge-patch+json":
      return mergePatch(stored, parse(body));
    case "application/json-patch+json":
      return jsonPatched(stored, patch as Operation[]);
    default:
      throw new Refusal(
        415,
        "UnsupportedMediaType",
        `the body of the request was in an unknown format: ${contentType}`,
      );
  }
};

const jsonPatched = (stored: JsonObject, patch: Operation[]): JsonObject => {
  try {
    return fastJsonPatch.applyPatch(structuredClone(stored), patch, true).newDocument;
  } catch (error) {
    throw new Refusal(422, "Invalid", String(error));
  }
};

const parse = (body: string): JsonObject => {
  const value: unknown = JSON.parse(body);
  if (!isObject(value)) throw new Refusal(400, "BadRequest", "the body must be an object");
  return value;
};

const statusOf = ({ code, reason, message, retryAfter }: Refusal): JsonObject => ({
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  message,
  reason,
  details: retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter },
  code,
});

const send = (
  response: ServerResponse,
  code: number,
  body: JsonObject,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(code, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** The names of the objects in a list, for tests. */
export const namesIn = (answer: unknown): readonly (string | undefined)[] =>
  arrayAt(answer, "items").map((item) => stringAt(item, "metadata", "name"));
