import type { Json } from "../kube/object.js";

/** Where a request goes: a path whose parts are encoded (see resource-path.ts), and what stands behind '?'. */
export interface Target {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface ApiRequest extends Target {
  readonly method: string;
  readonly body?: Json;
  /** 'application/json', if left out; a PATCH must say which kind of patch it is. */
  readonly contentType?: string;
  /** For one attempt, answer included; 30 seconds, if left out. */
  readonly timeoutMs?: number;
  /** How often it is tried at most, where trying again may help; 4 times, if left out. */
  readonly attempts?: number;
}

export interface WatchRequest extends Target {
  /** Milliseconds of silence after which the connection counts as dead; 2 minutes, if left out. */
  readonly idleMs?: number;
}
