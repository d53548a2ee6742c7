import type { IncomingMessage } from "node:http";
import { HEAD_BYTES } from "../../admission/request-head.js";
import type { Deadline } from "../../model/deadline.js";
import { clientNetwork } from "../connections/connections.js";
import type { Deadlines, Waiting } from "../threads/deadlines.js";
import { BodyChunks } from "./chunks.js";
import { areTiny, drain } from "./drain.js";
import { headIn, userIn } from "./head.js";
import type { IntakeLimits } from "./intake-limits.js";
import type { LargeBody, Room } from "./room.js";
import { TURN_BYTES, type Turn } from "./turn.js";

/**
 * Why a body is not collected: other requests use up a shared limit, it arrived too slowly for its deadline or for others that
 * waited, or in chunks of a few bytes.
 */
export type IntakeRefusal = "TooManyBytes" | "TooManyRequests" | "TooLate" | "TooSlowForOthers" | "TooManyChunks";

/** Why only the beginning of a body is read: it is too large, or others of its user held the memory that it needs. */
export type Unread = "TooLarge" | "TooManyReviews";

/** What all requests hold together. */
export interface Held {
  /** Without those of bodies that wait for room. */
  bytes: number;
  requests: number;
  readonly limits: IntakeLimits;
}

/** Why a body of `size` bytes may not be collected, or `more` bytes of it. Large ones ask for room instead. */
export const refusal = (held: Held, size: number, more: number): "TooLarge" | "TooManyBytes" | undefined => {
  if (size > held.limits.bodyBytes) return "TooLarge";
  return size > TURN_BYTES || hasLeft(held, COPIES * more) ? undefined : "TooManyBytes";
};

export const hasLeft = ({ bytes, limits }: Held, more: number): boolean => bytes + more <= limits.heldBytes;

/** The share of the memory that large bodies may hold: a few that never end would leave none for the others, which are small. */
export const FOR_LARGE = 7 / 8;

/** A body is held twice: as chunks and as a whole. */
const COPIES = 2;

export type Done = (body: Buffer | IntakeRefusal, release: () => void, about: About) => void;

interface About {
  /** Set if the body is only its beginning. */
  readonly unread?: Unread;
  /** The body had to wait because of others of its user: if it is late, these are the reason. */
  readonly isHeldUp?: boolean;
}

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
  readonly room: Room;
}

/** Collects the body of one request. One object per request, whose listeners are shared by all requests. */
export class Collecting implements Waiting, LargeBody {
  readonly deadline: Deadline;
  /** Known once it asks for room, as whose it is and what it holds. */
  network = "";
  user = "";
  holds = 0;
  /** Bytes of memory that are accounted to it. */
  #held = 0;
  readonly needs: number;
  readonly #request: Collected;
  readonly #shared: SharedByRequests;
  readonly #done: Done;
  readonly #announced: number;
  readonly #chunks = new BodyChunks();
  #size = 0;
  #count = 0;
  #hasAsked = false;
  #hasRoom = false;
  /** Why it had to wait for room, and why it is late then. */
  #delay: "TooManyReviews" | "TooManyBytes" | undefined;
  #isComplete = false;
  /** The body is no longer being collected. */
  #isOver = false;
  #isHeld = true;

  constructor(request: Collected, deadline: Deadline, shared: SharedByRequests, done: Done, announced: number) {
    const { bodyBytes, heldBytes } = shared.held.limits;
    this.deadline = deadline;
    this.needs = Math.min(COPIES * (announced === 0 ? bodyBytes : announced), heldBytes * FOR_LARGE);
    this.#announced = announced;
    this.#request = request;
    this.#shared = shared;
    this.#done = done;
  }

  begin(): void {
    const request = this.#request;
    this.#shared.held.requests++;
    this.#shared.deadlines.add(this);
    request[COLLECTING] = this;
    request.on("data", onData).on("end", onEnd).on("close", onClose);
  }

  late(): void {
    this.#refuse(this.#isTooLarge() ? "TooLarge" : (this.#delay ?? "TooLate"));
  }

  take(chunk: Buffer): void {
    if (this.#isOver) return;
    const { turn, held } = this.#shared;
    const before = this.#size;
    this.#count++;
    if (areTiny(this.#count, before)) {
      this.#refuse("TooManyChunks");
      return;
    }
    const size = before + chunk.length;
    const refused = this.#isTooLarge() ? "TooLarge" : refusal(held, size, chunk.length);
    if (refused === undefined || refused === "TooLarge") this.#keep(chunk);
    if (refused !== undefined) {
      if (refused !== "TooLarge" || size >= HEAD_BYTES) this.#refuse(refused);
      return;
    }
    if (!this.#hasAsked && this.#isLarge()) this.#ask();
    if (before >= TURN_BYTES && this.#hasRoom) turn.took(this.#request, chunk.length);
  }

  #isTooLarge(): boolean {
    return Math.max(this.#announced, this.#size) > this.#shared.held.limits.bodyBytes;
  }

  /** True once it is known to be large, and its beginning is there. */
  #isLarge(): boolean {
    return this.#announced > TURN_BYTES ? this.#size >= HEAD_BYTES : this.#size > TURN_BYTES;
  }

  #ask(): void {
    this.#hasAsked = true;
    this.holds = this.#held;
    this.#hold(0);
    this.network = clientNetwork(this.#request.socket.remoteAddress ?? "");
    this.user = userIn(headIn(this.#chunks.beginning(HEAD_BYTES)));
    this.#shared.room.ask(this);
  }

  enter(): void {
    this.#hold(this.needs);
    this.#hasRoom = true;
    this.#request.resume();
  }

  wait(isOwn: boolean): void {
    this.#delay = isOwn ? "TooManyReviews" : "TooManyBytes";
    this.#request.pause();
  }

  #hold(bytes: number): void {
    this.#shared.held.bytes += bytes - this.#held;
    this.#held = bytes;
  }

  get arrived(): number {
    return this.#isComplete ? 1 : this.#size / (this.#announced || this.#shared.held.limits.bodyBytes);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  giveUp(why: "TooMany" | "TooSlow"): void {
    this.#refuse(why === "TooSlow" ? "TooSlowForOthers" : (this.#delay ?? "TooManyBytes"));
  }

  #keep(chunk: Buffer): void {
    this.#size += chunk.length;
    this.#chunks.add(chunk);
    if (!this.#hasAsked) this.#hold(this.#held + COPIES * chunk.length);
  }

  end(): void {
    if (this.#isOver) return;
    if (this.#isTooLarge()) {
      this.#refuse("TooLarge");
      return;
    }
    this.#isComplete = true;
    const chunks = this.#stop();
    const [first] = chunks;
    const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, this.#size);
    this.#done(body, this.release, { isHeldUp: this.#delay === "TooManyReviews" });
  }

  /** The client has disconnected. */
  close(): void {
    if (this.#isOver) return;
    this.#stop();
    this.release();
  }

  readonly release = (): void => {
    if (!this.#isHeld) return;
    const { held, room } = this.#shared;
    this.#isHeld = false;
    this.#hold(0);
    held.requests--;
    room.leave(this);
    room.next();
  };

  #stop(): readonly Buffer[] {
    this.#isOver = true;
    this.#shared.deadlines.delete(this);
    this.#shared.room.withdraw(this);
    return this.#chunks.take();
  }

  #refuse(refused: IntakeRefusal | Unread): void {
    const { held, turn } = this.#shared;
    const beginning = this.#chunks.beginning(HEAD_BYTES);
    this.#stop();
    this.release();
    drain(this.#request, held.limits.drainBytes, turn);
    this.#request.resume();
    const isUnread = refused === "TooLarge" || refused === "TooManyReviews";
    if (isUnread) this.#done(beginning, this.release, { unread: refused });
    else this.#done(refused, this.release, {});
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
