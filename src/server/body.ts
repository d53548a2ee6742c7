import type { IncomingMessage } from "node:http";

/** How much of requests the service takes in. */
export interface IntakeLimits {
  /** Bytes of one body. An API server takes objects of up to 3 MiB, and an update carries two of them. */
  readonly bodyBytes: number;
  /** Bytes of all bodies that are being collected at a time. */
  readonly heldBytes: number;
  /** Bytes of a refused body that are read and thrown away, so that its connection stays usable. */
  readonly drainBytes: number;
}

export const INTAKE_LIMITS: IntakeLimits = {
  bodyBytes: 7 * 1024 * 1024,
  heldBytes: 64 * 1024 * 1024,
  drainBytes: 32 * 1024 * 1024,
};

/** Why a body is not collected: it is over its own limit, or others hold all that may be held. */
export type Refusal = "TooLarge" | "Busy";

/** Collects bodies of requests within limits. */
export interface Intake {
  /**
   * Calls `done` once: with the body, or with a refusal as soon as it is certain, and then throws the rest away.
   * It is never called if the client goes before that.
   */
  collect(request: IncomingMessage, done: (body: Buffer | Refusal) => void): void;
  /** Reads and throws away what is left of a body that is refused for other reasons. */
  drain(request: IncomingMessage): void;
}

export const createIntake = (limits: IntakeLimits = INTAKE_LIMITS): Intake => {
  /** Bytes in the hands of all requests together. */
  let held = 0;

  const refusal = (size: number, more: number): Refusal | undefined =>
    size > limits.bodyBytes ? "TooLarge" : held + more > limits.heldBytes ? "Busy" : undefined;

  const gather = (request: IncomingMessage, done: (body: Buffer | Refusal) => void): void => {
    let chunks: Buffer[] = [];
    let size = 0;
    const release = (): void => {
      held -= size;
      size = 0;
      chunks = [];
    };
    const onData = (chunk: Buffer): void => {
      const refused = refusal(size + chunk.length, chunk.length);
      if (refused === undefined) {
        size += chunk.length;
        held += chunk.length;
        chunks.push(chunk);
        return;
      }
      request.off("data", onData).off("end", onEnd);
      release();
      drain(request, limits.drainBytes);
      done(refused);
    };
    const onEnd = (): void => {
      const [first] = chunks;
      const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, size);
      release();
      done(body);
    };
    request.on("data", onData).on("end", onEnd).on("close", release);
  };

  return {
    collect(request, done) {
      const announced = Number(request.headers["content-length"] ?? 0);
      const refused = refusal(announced, announced);
      if (refused === undefined) {
        gather(request, done);
        return;
      }
      drain(request, limits.drainBytes);
      done(refused);
    },
    drain(request) {
      drain(request, limits.drainBytes);
    },
  };
};

const drain = (request: IncomingMessage, limit: number): void => {
  let drained = 0;
  request.on("data", (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > limit) request.socket.destroy();
  });
};
