import type { ApiClient } from "../../src/client/api-client.js";
import { ApiError, ConnectionError } from "../../src/client/api-error.js";
import type { ApiRequest, WatchRequest } from "../../src/client/request.js";
import type { WatchEvent } from "../../src/client/watch-events.js";
import type { Json, JsonObject } from "kube-json";
import type { Watched } from "../../src/model/reads.js";
import type { VirtualTime } from "./virtual-time.js";

/** An API server in virtual time that holds one object of each kind, and tells of no change: its watches are quiet. */
export interface VirtualCluster {
  readonly client: ApiClient;
  /** When each request came in. */
  readonly requests: readonly { readonly at: number; readonly path: string; readonly isWatch: boolean }[];
  /** The error of all answers from now on; undefined lets it work. */
  failure: (() => Error) | undefined;
  /** Ends open requests, as a server that goes away does, and forgets its history. */
  restart(): void;
  /** Ends open requests, and changes nothing. */
  cut(): void;
  /** Changes something without an event to a watch. */
  change(): void;
}

/** Milliseconds that an answer takes. */
const LATENCY = 20;

export const createVirtualCluster = (
  time: VirtualTime,
  kinds: readonly Watched[],
  silentMs: number,
): VirtualCluster => {
  const requests: { at: number; path: string; isWatch: boolean }[] = [];
  const open = new Set<() => void>();
  let version = 1;
  let oldest = 1;

  const meet = async (path: string, isWatch: boolean, signal?: AbortSignal): Promise<void> => {
    requests.push({ at: time.now(), path, isWatch });
    await time.sleep(LATENCY, signal);
    if (virtual.failure !== undefined) throw virtual.failure();
  };
  const answer = (path: string): Json => {
    if (path === "/apis/acme.io") return { versions: [{ version: "v1" }] };
    if (path === "/apis/acme.io/v1") return { resources: kinds.map(resourceOf) };
    return {
      metadata: { resourceVersion: String(version) },
      items: [{ metadata: { name: "one", version } }],
    };
  };
  async function* quiet(isGone: boolean, signal?: AbortSignal): AsyncGenerator<WatchEvent> {
    if (isGone) {
      yield { type: "ERROR", object: { kind: "Status", code: 410, reason: "Expired" } };
      return;
    }
    const over = new AbortController();
    const end = (): void => {
      over.abort();
    };
    signal?.addEventListener("abort", end);
    open.add(end);
    try {
      await time.sleep(silentMs, over.signal);
    } catch {
      signal?.throwIfAborted();
      throw new ConnectionError("GET", "ECONNRESET", "the connection is cut");
    } finally {
      signal?.removeEventListener("abort", end);
      open.delete(end);
    }
  }
  const virtual: VirtualCluster = {
    requests,
    failure: undefined,
    client: {
      request: async ({ path, signal }: ApiRequest) => {
        await meet(path, false, signal);
        return answer(path);
      },
      watch: async ({ path, query, signal }: WatchRequest) => {
        await meet(path, true, signal);
        return quiet(Number(query?.["resourceVersion"]) < oldest, signal);
      },
      now: () => time.now(),
      close: () => undefined,
    },
    restart: () => {
      oldest = ++version;
      virtual.cut();
    },
    cut: () => {
      for (const end of open) end();
    },
    change: () => {
      version++;
    },
  };
  return virtual;
};

const resourceOf = ({ kind }: Watched): JsonObject => ({
  name: kind.toLowerCase(),
  kind,
  verbs: ["list", "watch"],
});

/** Errors of a server that is absent, or unhealthy. */
export const FAILURES: Readonly<Record<string, () => Error>> = {
  "refuses connections": () => new ConnectionError("GET", "ECONNREFUSED", "nobody listens"),
  "cannot be reached": () => new ConnectionError("GET", "ETIMEDOUT", "no connection"),
  "answers 503": () => new ApiError("GET", 503),
  "answers 500": () => new ApiError("GET", 500),
};
