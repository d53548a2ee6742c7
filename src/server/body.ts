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
        new Collecting(request, deadline, held, lookout, done).begin();
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

type Done = (body: Buffer | Refusal, letGo: () => void) => void;

/** A request whose body is being collected. */
interface Collected extends IncomingMessage {
  [COLLECTING]?: Collecting;
}

const COLLECTING = Symbol("collecting");

/** The body of one request on its way in: one object, whose listeners are those of all requests. */
class Collecting implements Waiting {
  readonly deadline: Deadline;
  readonly #request: Collected;
  readonly #held: Held;
  readonly #lookout: Lookout;
  readonly #done: Done;
  #chunks: Buffer[] = [];
  #size = 0;
  /** It is not being collected any more. */
  #isOver = false;
  #isHeld = true;

  constructor(request: Collected, deadline: Deadline, held: Held, lookout: Lookout, done: Done) {
    this.deadline = deadline;
    this.#request = request;
    this.#held = held;
    this.#lookout = lookout;
    this.#done = done;
  }

  begin(): void {
    const request = this.#request;
    this.#held.requests++;
    this.#lookout.add(this);
    request[COLLECTING] = this;
    request.on("data", onData).on("end", onEnd).on("close", onClose);
  }

  late(): void {
    this.#refuse("TooLate");
  }

  take(chunk: Buffer): void {
    if (this.#isOver) return;
    const refused = refusal(this.#held, this.#size + chunk.length, chunk.length);
    if (refused !== undefined) {
      this.#refuse(refused);
      return;
    }
    this.#size += chunk.length;
    this.#held.bytes += chunk.length;
    this.#chunks.push(chunk);
  }

  end(): void {
    if (this.#isOver) return;
    const chunks = this.#stop();
    const [first] = chunks;
    const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, this.#size);
    this.#done(body, this.letGo);
  }

  /** The client has gone. */
  close(): void {
    if (this.#isOver) return;
    this.#stop();
    this.letGo();
  }

  readonly letGo = (): void => {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#held.bytes -= this.#size;
    this.#held.requests--;
  };

  #stop(): readonly Buffer[] {
    this.#isOver = true;
    this.#lookout.delete(this);
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  #refuse(refused: Refusal): void {
    this.#stop();
    this.letGo();
    drain(this.#request, this.#held.limits.drainBytes);
    this.#done(refused, this.letGo);
  }
}

function onData(this: Collected, chunk: Buffer): void {
  this[COLLECTING]?.take(chunk);
}

function onEnd(this: Collected): void {
  this[COLLECTING]?.end();
}

function onClose(this: Collected): void {
  this[COLLECTING]?.close();
}

const drain = (request: IncomingMessage, limit: number): void => {
  let drained = 0;
  request.on("data", (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > limit) request.socket.destroy();
  });
};
