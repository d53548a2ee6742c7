import type { Json } from "kube-json";

/** The target of a request: a path with encoded segments (see resource-path.ts), and the query parameters. */
export interface RequestTarget {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface ApiRequest extends RequestTarget {
  readonly method: string;
  readonly body?: Json;
  /** Milliseconds for one attempt, including the response; 30 seconds by default. */
  readonly timeoutMs?: number;
  /** The most attempts, if retrying may help; 4 by default. */
  readonly attempts?: number;
  /** Bytes: the largest response; by default, that of the client. */
  readonly maxBytes?: number;
}

export interface WatchRequest extends RequestTarget {
  /** Milliseconds without an event after which the watch ends, as if the server had ended it; 2 minutes by default. */
  readonly silentMs?: number | undefined;
  /** Milliseconds within which the server must accept the watch; 30 seconds by default. */
  readonly openMs?: number | undefined;
}
