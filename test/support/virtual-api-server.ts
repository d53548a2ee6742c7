import type { ApiClient } from "../../src/client/api-client.js";
import { ApiError, ConnectionError } from "../../src/client/api-error.js";
import type { ApiRequest } from "../../src/client/request.js";
import { type Json, type JsonObject, isObject, objectAt, stringAt } from "kube-json";
import type { VirtualTime } from "./virtual-time.js";

/** An API server in virtual time: answers late, sometimes not at all, and other servers learn late what it has stored. */
export interface VirtualApiServer {
  /** A client whose requests fail while it is cut off. The clock of its API server is wrong by `skew` milliseconds. */
  client(isCutOff: () => boolean, skew: () => number): ApiClient;
  get(path: string): JsonObject | undefined;
  put(path: string, object: JsonObject): void;
  remove(path: string): void;
  /** The objects that some API servers, which learn of changes late, take for stored now. */
  readonly views: readonly ReadonlyMap<string, JsonObject>[];
  /** While it is set, every request fails. */
  isDown: boolean;
  /** The answer instead of the usual one, if any. */
  refusal: (request: ApiRequest) => ApiError | undefined;
}

export interface VirtualApiServerOptions {
  readonly views: number;
  /** Milliseconds until a view learns of a change, at most. */
  readonly lag: number;
  /** The share of requests that fail, half of them after they had their effect. */
  readonly failures: number;
}

/** Milliseconds that a request takes on each of its two ways, at most. */
const LATENCY = 300;
/** Stalled requests: their share, and their latency. */
const STALL = { share: 0.01, milliseconds: 12 * 60_000 };

export const createVirtualApiServer = (
  time: VirtualTime,
  { views: count, lag, failures }: VirtualApiServerOptions,
): VirtualApiServer => {
  const stored = new Map<string, JsonObject>();
  const views = Array.from({ length: count }, () => new Map<string, JsonObject>());
  let version = 0;

  const tell = (path: string, object: JsonObject | undefined, at: number): void => {
    for (const view of views)
      time.after(lag * time.random(), () => {
        // A late message does not undo a later one.
        if (at < Number(stringAt(view.get(path), "metadata", "resourceVersion") ?? 0)) return;
        if (object === undefined) view.delete(path);
        else view.set(path, object);
      });
  };
  const put = (path: string, object: JsonObject): JsonObject => {
    version++;
    const metadata = { ...objectAt(object, "metadata"), resourceVersion: String(version) };
    const next = structuredClone({ ...object, metadata }) as JsonObject;
    stored.set(path, next);
    tell(path, next, version);
    return next;
  };
  const remove = (path: string): void => {
    version++;
    stored.delete(path);
    tell(path, undefined, version);
  };

  const answer = ({ method, path, body }: ApiRequest): Json => {
    const refuse = (code: number, reason: string): never => {
      throw new ApiError(`${method} ${path}`, code, { kind: "Status", reason });
    };
    const object = isObject(body) ? body : {};
    const name = stringAt(object, "metadata", "name") ?? "";
    const place = method === "POST" ? `${path}/${name}` : path;
    const found = stored.get(place);
    if (method === "POST") return found === undefined ? put(place, object) : refuse(409, "AlreadyExists");
    if (found === undefined) return refuse(404, "NotFound");
    if (method === "GET") return found;
    const isCurrent =
      stringAt(object, "metadata", "resourceVersion") === stringAt(found, "metadata", "resourceVersion");
    return isCurrent ? put(place, object) : refuse(409, "Conflict");
  };

  const latency = (): number => time.random() * (time.random() < STALL.share ? STALL.milliseconds : LATENCY);

  const server: VirtualApiServer = {
    client: (isCutOff, skew) => ({
      request: async (request) => {
        const lost = (): ConnectionError => new ConnectionError(request.path, "ECONNRESET", "reset");
        await time.sleep(latency(), request.signal);
        const chance = time.random();
        if (server.isDown || isCutOff() || chance < failures / 2) throw lost();
        const refused = server.refusal(request);
        if (refused !== undefined) throw refused;
        const given = structuredClone<Json>(answer(request));
        await time.sleep(latency(), request.signal);
        if (chance < failures) throw lost();
        return given;
      },
      watch: () => Promise.reject(new Error("nobody watches here")),
      now: () => time.now() + skew(),
      close: () => undefined,
    }),
    get: (path) => stored.get(path),
    put: (path, object) => void put(path, object),
    remove,
    views,
    isDown: false,
    refusal: () => undefined,
  };
  return server;
};
