import type { IncomingMessage } from "node:http";
import type { Deadline } from "../model/deadline.js";
import { createLookout, type Lookout, type Waiting } from "./lookout.js";

/** How much of requests the service takes in. */
export interface IntakeLimits {
  /** Bytes of one body. An API server takes objects of up to 3 MiB, and an update carries two of them. */
  readonly bodyBytes: number;
  /** Bytes of all bodies that are being collected at a time. */
  readonly heldBytes: number;
  /** Bytes of a refused body that are read and thrown away, so that its connection stays usable. */
  readonly drainBytes: number;
  /** Requests whose bodies are being collected, or are there and not yet let go, at a time. */
  readonly requests: number;
}

export const INTAKE_LIMITS: IntakeLimits = {
  bodyBytes: 7 * 1024 * 1024,
  heldBytes: 64 * 1024 * 1024,
  drainBytes: 32 * 1024 * 1024,
  // One API server has at most 600 requests in progress by default, each of which asks one webhook at a time.
  requests: 1000,
};

/** Why a body is not collected: it is over its own limit, others hold all there is to hold, or it came too slowly. */
export type Refusal = "TooLarge" | "TooManyBytes" | "TooManyRequests" | "TooLate";

/** Collects bodies of requests within limits. */
export interface Intake {
  /**
   * Calls `done` once: with the body, or with a refusal as soon as it is certain, and then throws the rest away.
   * It is never called if the client goes before that. A body counts as held until `letGo` is called.
   */
  collect(
    request: IncomingMessage,
    deadline: Deadline,
    done: (body: Buffer | Refusal, letGo: () => void) => void,
  ): void;
  /** Reads and throws away what is left of a body that is refused for other reasons. */
  drain(request: IncomingMessage): void;
  /** How many bodies are being collected, or are there and not yet let go. */
  readonly inFlight: () => number;
}

export const createIntake = (limits: IntakeLimits = INTAKE_LIMITS): Intake => {
  /** What is in the hands of all requests together. */
  const held: Held = { bytes: 0, requests: 0, limits };
  const lookout = createLookout();
  return {
    collect(request, deadline, done) {
      const announced = Number(request.headers["content-length"] ?? 0);
      const refused =
        held.requests >= limits.requests ? "TooManyRequests" : refusal(held, announced, announced);
      if (refused === undefined) {
        gather(request, deadline, held, lookout, done);
        return;
      }
      drain(request, limits.drainBytes);
      done(refused, () => undefined);
    },
    drain(request) {
      drain(request, limits.drainBytes);
    },
    inFlight: () => held.requests,
  };
};

interface Held {
  bytes: number;
  requests: number;
  readonly limits: IntakeLimits;
}

/** Why a body may not have this size, or so many bytes more. */
const refusal = ({ bytes, limits }: Held, size: number, more: number): Refusal | undefined =>
  size > limits.bodyBytes ? "TooLarge" : bytes + more > limits.heldBytes ? "TooManyBytes" : undefined;

/** What one request holds of that. */
interface Hold {
  readonly take: (bytes: number) => void;
  readonly size: () => number;
  readonly letGo: () => void;
}

const holdOf = (held: Held): Hold => {
  let size = 0;
  let isHeld = true;
  held.requests++;
  return {
    take: (bytes) => {
      size += bytes;
      held.bytes += bytes;
    },
    size: () => size,
    letGo: () => {
      if (!isHeld) return;
      isHeld = false;
      held.bytes -= size;
      held.requests--;
    },
  };
};

const gather = (
  request: IncomingMessage,
  deadline: Deadline,
  held: Held,
  lookout: Lookout,
  done: (body: Buffer | Refusal, letGo: () => void) => void,
): void => {
  let chunks: Buffer[] = [];
  const { take, size, letGo } = holdOf(held);
  const stop = (): void => {
    lookout.delete(waiting);
    request.off("data", onData).off("end", onEnd).off("close", onClose);
    chunks = [];
  };
  const refuse = (refused: Refusal): void => {
    stop();
    letGo();
    drain(request, held.limits.drainBytes);
    done(refused, letGo);
  };
  const onData = (chunk: Buffer): void => {
    const refused = refusal(held, size() + chunk.length, chunk.length);
    if (refused !== undefined) {
      refuse(refused);
      return;
    }
    take(chunk.length);
    chunks.push(chunk);
  };
  const onEnd = (): void => {
    const [first] = chunks;
    const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, size());
    stop();
    done(body, letGo);
  };
  const onClose = (): void => {
    stop();
    letGo();
  };
  const waiting: Waiting = {
    deadline,
    late: () => {
      refuse("TooLate");
    },
  };
  lookout.add(waiting);
  request.on("data", onData).on("end", onEnd).on("close", onClose);
};

const drain = (request: IncomingMessage, limit: number): void => {
  let drained = 0;
  request.on("data", (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > limit) request.socket.destroy();
  });
};
