import { MAX_BODY_BYTES } from "../../admission/parse.js";

/** Limits on the request bodies that the service accepts. */
export interface IntakeLimits {
  /**
   * Bytes of one body. An API server accepts objects of up to 3 MiB and stores up to 1.5 MiB (etcd). An update contains
   * both objects, and Go writes a byte such as '<' as six.
   */
  readonly bodyBytes: number;
  /**
   * Bytes of memory for all bodies at the same time. Each byte counts twice, because the chunks of a body are copied
   * together.
   */
  readonly heldBytes: number;
  /** Bytes of memory for the beginnings of large bodies that wait for room. */
  readonly waitingBytes: number;
  /** Bytes of a rejected body that are read and discarded, so that its connection remains usable. */
  readonly drainBytes: number;
  /** Requests at the same time whose bodies are being collected or have not been released. */
  readonly requests: number;
}

export const INTAKE_LIMITS: IntakeLimits = {
  bodyBytes: MAX_BODY_BYTES,
  heldBytes: 64 * 1024 * 1024,
  waitingBytes: 4 * 1024 * 1024,
  drainBytes: 64 * 1024 * 1024,
  // By default, an API server has at most 600 requests in progress, and each calls one webhook at a time.
  requests: 1000,
};
