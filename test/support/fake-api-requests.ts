import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";
import { type JsonObject, arrayAt, isObject, objectAt, stringAt } from "kube-json";
import type { Connection } from "../../src/client/connection.js";
import { type FakeResource, type FakeStore, Refusal } from "./fake-store.js";

/** A request as the fake API server saw it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** Common name of the client's certificate. */
  readonly client?: string;
}

/** An action instead of an answer: a refusal, the connection cut or never used again, or something else before. */
export type Fault =
  | { readonly refuse: Refusal }
  | { readonly text: string; readonly code: number; readonly headers?: Readonly<Record<string, string>> }
  /** This text, every few milliseconds, as long as the client reads it. */
  | { readonly drip: string; readonly code: number }
  | "cut"
  | "silence";

export interface PlannedFault {
  readonly when: (request: FakeRequest) => boolean;
  readonly fault: () => Fault | undefined;
  left: number;
}

export interface Watch {
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
  fail(when: (request: FakeRequest) => boolean, fault: Fault | (() => Fault | undefined), times?: number): void;
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
  /** Cuts the connections of all watches; with `isAll`, of frozen ones too. */
  dropWatches(isAll?: boolean): void;
  /** Open watches get nothing any more, and do not end: as if the other side had vanished. */
  freezeWatches(): void;
  /** From now on, watches are answered 410 in HTTP ('http') or with an ERROR event ('event'). */
  goneAs: "http" | "event";
  /** If set, only these tokens are known. */
  tokens: Set<string> | undefined;
  /** Milliseconds since 1970, which its answers say in `Date`. */
  now: () => number;
  /** A new authority and certificate; connections are cut. */
  renewTls(): Promise<void>;
  close(): Promise<void>;
}

/** The resources that most tests need. */
export const RESOURCES: readonly FakeResource[] = [
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

/** The target of a request, from its path and its query. */
export interface Asked {
  readonly resource: FakeResource;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

const PATH =
  /^\/(?:api|apis\/(?<group>[^/]+))\/(?<version>[^/]+)(?:\/namespaces\/(?<namespace>[^/]+))?\/(?<plural>[^/]+)(?:\/(?<name>[^/]+))?$/;

export const askedFor = (resources: readonly FakeResource[], { path, query }: FakeRequest): Asked => {
  const { group = "", version, namespace, plural, name } = PATH.exec(path)?.groups ?? {};
  const found = resources.find((one) => one.group === group && one.version === version && one.resource === plural);
  // '/namespaces/NAME' is the Namespace itself.
  const itself = resources.find((one) => namespace !== undefined && one.resource === "namespaces");
  const resource = found ?? (path.split("/").length === 5 ? itself : undefined);
  if (resource === undefined) throw new Refusal(404, "NotFound", "the server could not find the requested resource");
  return {
    resource,
    query,
    namespace: namespace && decodeURIComponent(namespace),
    name: name && decodeURIComponent(name),
  };
};

/** Throws an API server's refusals of combinations that mean nothing. */
export const checkListQuery = (query: Readonly<Record<string, string>>): void => {
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
  if (problem !== undefined) throw new Refusal(422, "Invalid", `ListOptions.meta.k8s.io "" is invalid: ${problem}`);
};

export const listedSequence = (store: FakeStore, query: Readonly<Record<string, string>>): number => {
  const { resourceVersion: version = "", resourceVersionMatch: match } = query;
  if (version === "" || version === "0") return store.sequence;
  const sequence = store.sequenceOf(version);
  if (sequence === undefined) throw new Refusal(504, "Timeout", `Too large resource version: ${version}`, 1);
  if (match !== "Exact") return store.sequence;
  if (sequence < store.compacted) throw new Refusal(410, "Expired", "The resourceVersion is too old");
  return sequence;
};

export const isWanted = (
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

export const clientOf = ({ socket }: IncomingMessage): string | undefined => {
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
  // Empty where the client has shown none.
  const subject: { readonly CN?: string | string[] } | undefined = certificate?.subject;
  return subject?.CN?.toString();
};

export const plannedFault = (faults: PlannedFault[], request: FakeRequest): Fault | undefined => {
  const planned = faults.find(({ left, when }) => left > 0 && when(request));
  if (planned === undefined) return undefined;
  planned.left--;
  return planned.fault();
};

export const parse = (body: string): JsonObject => {
  const value: unknown = JSON.parse(body);
  if (!isObject(value)) throw new Refusal(400, "BadRequest", "the body must be an object");
  return value;
};

export const statusOf = ({ code, reason, message, retryAfter }: Refusal): JsonObject => ({
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  message,
  reason,
  details: retryAfter === undefined ? {} : { retryAfterSeconds: retryAfter },
  code,
});

export const send = (
  response: ServerResponse,
  code: number,
  body: JsonObject,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(code, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
};

export const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** The names of the objects in a list, for tests. */
export const namesIn = (answer: unknown): readonly (string | undefined)[] =>
  arrayAt(answer, "items").map((item) => stringAt(item, "metadata", "name"));
