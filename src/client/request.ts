import type { Json } from "../kube/json/object.js";

/** Where a request goes: a path whose parts are encoded (see resource-path.ts), and what stands behind '?'. */
export interface RequestTarget {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface ApiRequest extends RequestTarget {
  readonly method: string;
  readonly body?: Json;
  /** 'application/json', if left out; a PATCH must say which kind of patch it is. */
  readonly contentType?: string;
  /** For one attempt, answer included; 30 seconds, if left out. */
  readonly timeoutMs?: number;
  /** How often it is tried at most, where trying again may help; 4 times, if left out. */
  readonly attempts?: number;
  /** The answer may not be larger; as the client's options say, if left out. */
  readonly maxBytes?: number;
}

export interface WatchRequest extends RequestTarget {
  /** Milliseconds without an event after which the watch is ended, as the server would; 2 minutes, if left out. */
  readonly silentMs?: number | undefined;
  /** Milliseconds in which the server must agree to watch; 30 seconds, if left out. */
  readonly openMs?: number | undefined;
}
