import type { IncomingMessage } from "node:http";
import type { Deadline } from "../../model/deadline.js";
import { createDeadlines } from "../threads/deadlines.js";
import { Collecting, type Done, FOR_LARGE, type Held, hasLeft, refusal } from "./collecting.js";
import { drain } from "./drain.js";
import { INTAKE_LIMITS, type IntakeLimits } from "./intake-limits.js";
import { Room } from "./room.js";
import { Turn } from "./turn.js";

/** Collects bodies of requests within limits. */
export interface Intake {
  /**
   * Calls `done` once: with the body, or with a refusal or its beginning as soon as it is certain that it is not collected; the
   * rest is then discarded. Does not call it if the client disconnects before that. A body counts as held until `release` is
   * called.
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
  const room = new Room({
    bytes: limits.heldBytes * FOR_LARGE,
    waiting: limits.waitingBytes,
    hasLeft: (more) => hasLeft(held, more),
  });
  return {
    collect(request, deadline, done) {
      const announced = Number(request.headers["content-length"] ?? 0);
      const refused = held.requests >= limits.requests ? "TooManyRequests" : refusal(held, announced, announced);
      // The beginning of a body that is too large shows which object it contains.
      if (refused === undefined || refused === "TooLarge") {
        const until = refused === undefined ? deadline : soonest(deadline);
        new Collecting(request, until, { held, turn, deadlines, room }, done, announced).begin();
        return;
      }
      drain(request, limits.drainBytes, turn);
      done(refused, () => undefined, {});
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
