import type { IncomingMessage } from "node:http";
import { MAX_BODY_BYTES } from "../../admission/parse.js";
import { HEAD_BYTES } from "../../admission/request-head.js";
import type { Deadline } from "../../model/deadline.js";
import { type Deadlines, type Waiting, createDeadlines } from "../threads/deadlines.js";
import { TURN_BYTES, Turn } from "./turn.js";

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
  /** Bytes of a rejected body that are read and discarded, so that its connection remains usable. */
  readonly drainBytes: number;
  /** Requests at the same time whose bodies are being collected or have not been released. */
  readonly requests: number;
}

export const INTAKE_LIMITS: IntakeLimits = {
  bodyBytes: MAX_BODY_BYTES,
  heldBytes: 64 * 1024 * 1024,
  drainBytes: 64 * 1024 * 1024,
  // By default, an API server has at most 600 requests in progress, and each calls one webhook at a time.
  requests: 1000,
};

/**
 * Why a body is not collected: it is too large, other requests use up a shared limit, it arrived too slowly, or in chunks
 * of a few bytes.
 */
export type IntakeRefusal = "TooLarge" | "TooManyBytes" | "TooManyRequests" | "TooLate" | "TooManyChunks";

/** Collects bodies of requests within limits. */
export interface Intake {
  /**
   * Calls `done` once: with the body, or with a refusal as soon as it is certain; the rest is then discarded. Does not
   * call it if the client disconnects before that. A body counts as held until `release` is called. For a body that is
   * too large, `head` is its beginning.
   */
  collect(request: IncomingMessage, deadline: Deadline, done: Done): void;
  /** Reads and discards the rest of a body that is rejected for another reason. */
  drain(request: IncomingMessage): void;
  /** The number of bodies that are being collected or have not been released. */
  readonly inFlight: () => number;
}

export const createIntake = (limits: IntakeLimits = INTAKE_LIMITS): Intake => {
  /** Totals over all requests. */
  const held: Held = { bytes: 0, requests: 0, limits };
  const turn = new Turn();
  const deadlines = createDeadlines();
  return {
    collect(request, deadline, done) {
      const announced = Number(request.headers["content-length"] ?? 0);
      const refused = held.requests >= limits.requests ? "TooManyRequests" : refusal(held, announced, announced);
      // The beginning of a body that is too large shows which object it contains.
      if (refused === undefined || refused === "TooLarge") {
        const until = refused === undefined ? deadline : soonest(deadline);
        new Collecting(request, until, { held, turn, deadlines }, done, refused).begin();
        return;
      }
      drain(request, limits.drainBytes, turn);
      done(refused, () => undefined);
    },
    drain(request) {
      drain(request, limits.drainBytes, turn);
    },
    inFlight: () => held.requests,
  };
};

/** Milliseconds to wait for the beginning of a body that is too large. */
const BEGINNING = 500;

const soonest = ({ at, clock }: Deadline): Deadline => ({ at: Math.min(at, clock() + BEGINNING), clock });

interface Held {
  bytes: number;
  requests: number;
  readonly limits: IntakeLimits;
}

/** Why a body of `size` bytes may not be collected, or `more` bytes of it. */
const refusal = ({ bytes, limits }: Held, size: number, more: number): IntakeRefusal | undefined => {
  if (size > limits.bodyBytes) return "TooLarge";
  const most = size > TURN_BYTES ? limits.heldBytes * FOR_LARGE : limits.heldBytes;
  return bytes + COPIES * more > most ? "TooManyBytes" : undefined;
};

/** The share of the memory that large bodies may hold: a few that never end would leave none for the others, which are small. */
const FOR_LARGE = 7 / 8;

/** A body is held twice: as chunks and as a whole. */
const COPIES = 2;

/** Each chunk costs a call, so bodies of single bytes would stop the event loop for seconds. */
const MANY_CHUNKS = 4096;
/** Bytes that each must have on average beyond that number. */
export const LEAST_CHUNK = 16;

const areTiny = (chunks: number, bytes: number): boolean => chunks > MANY_CHUNKS && bytes < chunks * LEAST_CHUNK;

type Done = (body: Buffer | IntakeRefusal, release: () => void, head?: Buffer) => void;

/** A request whose body is being collected. */
interface Collected extends IncomingMessage {
  [COLLECTING]?: Collecting;
}

const COLLECTING = Symbol("collecting");

/** The state that all requests share. */
interface SharedByRequests {
  readonly held: Held;
  readonly turn: Turn;
  readonly deadlines: Deadlines;
}

/** Collects the body of one request. One object per request, whose listeners are shared by all requests. */
class Collecting implements Waiting {
  readonly deadline: Deadline;
  readonly #request: Collected;
  readonly #held: Held;
  readonly #turn: Turn;
  readonly #deadlines: Deadlines;
  readonly #done: Done;
  readonly #announced: "TooLarge" | undefined;
  readonly #chunks = new BodyChunks();
  #size = 0;
  #count = 0;
  /** The body is no longer being collected. */
  #isOver = false;
  #isHeld = true;

  constructor(
    request: Collected,
    deadline: Deadline,
    { held, turn, deadlines }: SharedByRequests,
    done: Done,
    announced: "TooLarge" | undefined,
  ) {
    this.deadline = deadline;
    this.#announced = announced;
    this.#request = request;
    this.#held = held;
    this.#turn = turn;
    this.#deadlines = deadlines;
    this.#done = done;
  }

  begin(): void {
    const request = this.#request;
    this.#held.requests++;
    this.#deadlines.add(this);
    request[COLLECTING] = this;
    request.on("data", onData).on("end", onEnd).on("close", onClose);
  }

  late(): void {
    this.#refuse(this.#announced ?? "TooLate");
  }

  take(chunk: Buffer): void {
    if (this.#isOver) return;
    if (this.#size >= TURN_BYTES) this.#turn.took(this.#request, chunk.length);
    this.#count++;
    if (areTiny(this.#count, this.#size)) {
      this.#refuse("TooManyChunks");
      return;
    }
    const refused = this.#announced ?? refusal(this.#held, this.#size + chunk.length, chunk.length);
    if (refused === "TooLarge" && this.#size + chunk.length < HEAD_BYTES) {
      this.#keep(chunk);
      return;
    }
    if (refused !== undefined) {
      if (refused === "TooLarge") this.#keep(chunk);
      this.#refuse(refused);
      return;
    }
    this.#keep(chunk);
  }

  #keep(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#held.bytes += COPIES * chunk.length;
    this.#chunks.add(chunk);
  }

  end(): void {
    if (this.#isOver) return;
    if (this.#size > this.#held.limits.bodyBytes) {
      this.#refuse("TooLarge");
      return;
    }
    const chunks = this.#stop();
    const [first] = chunks;
    const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, this.#size);
    this.#done(body, this.release);
  }

  /** The client has disconnected. */
  close(): void {
    if (this.#isOver) return;
    this.#stop();
    this.release();
  }

  readonly release = (): void => {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#held.bytes -= COPIES * this.#size;
    this.#held.requests--;
  };

  #stop(): readonly Buffer[] {
    this.#isOver = true;
    this.#deadlines.delete(this);
    return this.#chunks.take();
  }

  #refuse(refused: IntakeRefusal): void {
    const chunks = this.#stop();
    this.release();
    drain(this.#request, this.#held.limits.drainBytes, this.#turn);
    if (refused !== "TooLarge") this.#done(refused, this.release);
    else this.#done(refused, this.release, Buffer.concat(chunks).subarray(0, HEAD_BYTES));
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

const drain = (request: IncomingMessage, limit: number, turn: Turn): void => {
  let drained = 0;
  let count = 0;
  request.on("data", (chunk: Buffer) => {
    if (drained >= TURN_BYTES) turn.took(request, chunk.length);
    drained += chunk.length;
    count++;
    if (drained > limit || areTiny(count, drained)) request.socket.destroy();
  });
};

/** Bytes: a chunk of fewer is copied; and how many bytes of such chunks are kept together. */
const SMALL = 512;
const SHARED = 4096;

/**
 * The chunks of a body. Each takes some 200 bytes of memory besides its own, so a body of single bytes would take 200 times
 * its size: small ones are copied together.
 */
class BodyChunks {
  #whole: Buffer[] = [];
  /** Where small chunks are copied together. */
  #shared: Buffer | undefined;
  /** Bytes of it before the small chunks that are not in `#whole` yet, and after them. */
  #from = 0;
  #used = 0;

  add(chunk: Buffer): void {
    if (chunk.length < SMALL) this.#share(chunk);
    else {
      this.#endShared();
      this.#whole.push(chunk);
    }
  }

  /** All of them in their order; none are left. */
  take(): readonly Buffer[] {
    this.#endShared();
    this.#shared = undefined;
    const whole = this.#whole;
    this.#whole = [];
    return whole;
  }

  #share(chunk: Buffer): void {
    if (this.#shared === undefined || this.#used + chunk.length > this.#shared.length) {
      this.#endShared();
      this.#shared = Buffer.allocUnsafe(SHARED);
      this.#from = 0;
      this.#used = 0;
    }
    this.#used += chunk.copy(this.#shared, this.#used);
  }

  /** The rest remains for later chunks: with a new one for each, large chunks in between would multiply the memory. */
  #endShared(): void {
    if (this.#shared !== undefined && this.#from < this.#used)
      this.#whole.push(this.#shared.subarray(this.#from, this.#used));
    this.#from = this.#used;
  }
}
