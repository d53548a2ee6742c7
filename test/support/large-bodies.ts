import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { jest } from "@jest/globals";
import { createIntake } from "../../src/server/reviews/body.js";
import { headIn, userIn } from "../../src/server/reviews/head.js";
import { INTAKE_LIMITS } from "../../src/server/reviews/intake-limits.js";

/** Bodies of requests that arrive as a test says, at a service with memory for one large one, and for the beginnings of two. */

const MIB = 1024 * 1024;
const LIMITS = { ...INTAKE_LIMITS, heldBytes: 4 * MIB, waitingBytes: 256 * 1024, bodyBytes: 1.75 * MIB };
export const LARGE = 1.5 * MIB;
export const HEAD = 64 * 1024;
/** Where requests come from, unless a test says otherwise. */
export const API_SERVER = "10.0.0.1";
export const POD = "10.1.0.7";

/** What becomes of a large body. */
export const ALL = `${String(LARGE)} bytes`;

const textOf = (username: string, bytes: number): Buffer => {
  const resource = { group: "", version: "v1", resource: "configmaps" };
  const kind = { group: "", version: "v1", kind: "ConfigMap" };
  const request = { uid: "1", kind, resource, operation: "CREATE", userInfo: { username } };
  const head = JSON.stringify({ kind: "AdmissionReview", apiVersion: "admission.k8s.io/v1", request });
  return Buffer.from(`${head.slice(0, -2)},"object":"`.padEnd(bytes, "x"));
};

export interface Sent {
  readonly isPaused: () => boolean;
  /** What became of the body; undefined if it is not known yet. */
  readonly outcome: () => string | undefined;
  /** Sends the body up to this share of it. */
  readonly arrive: (share: number) => void;
  /** Sends the rest, if the body is read. */
  readonly finish: () => void;
  readonly release: () => void;
  readonly disconnect: () => void;
}

/** Gives each test of a suite an intake of its own, with timers of Jest. */
export const useSender = (): ReturnType<typeof createSender> => {
  let sender = createSender();
  beforeEach(() => {
    jest.useFakeTimers();
    sender = createSender();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  return {
    send: (...sent) => sender.send(...sent),
    pass: () => {
      sender.pass();
    },
    turns: (count) => {
      sender.turns(count);
    },
    inFlight: () => sender.inFlight(),
  };
};

const createSender = () => {
  let now = 0;
  const intake = createIntake(LIMITS);

  /** Sends the beginning of a body. */
  const send = (
    username: string,
    sent: { bytes?: number; announced?: number; first?: number; from?: string } = {},
  ): Sent => {
    const { bytes = LARGE, announced = bytes, first = HEAD, from = API_SERVER } = sent;
    const request = new IncomingMessage(Object.defineProperty(new Socket(), "remoteAddress", { value: from }));
    if (announced > 0) request.headers["content-length"] = String(announced);
    const text = textOf(username, bytes);
    let outcome: string | undefined;
    let release = (): void => undefined;
    intake.collect(request, { at: now + 900, clock: () => now }, (body, done, { unread, isHeldUp }) => {
      if (outcome !== undefined) throw new Error("must be called once");
      release = done;
      if (typeof body === "string") outcome = body;
      else if (unread !== undefined) outcome = `${unread} of ${userIn(headIn(body))}`;
      else outcome = `${String(body.length)} bytes${isHeldUp === true ? ", held up" : ""}`;
    });
    let sentBytes = first;
    request.emit("data", text.subarray(0, first));
    const arrive = (share: number): void => {
      request.emit("data", text.subarray(sentBytes, share * bytes));
      sentBytes = share * bytes;
    };
    return {
      arrive,
      isPaused: () => request.isPaused(),
      outcome: () => outcome,
      finish: () => {
        if (request.isPaused()) throw new Error("nothing is read while it waits");
        arrive(1);
        request.emit("end");
      },
      release: () => {
        release();
      },
      disconnect: () => {
        request.emit("close");
      },
    };
  };
  return {
    send,
    /** The time is over for all that have come so far. */
    pass: (): void => {
      now += 1000;
      jest.advanceTimersByTime(100);
    },
    /** The event loop turns often enough, with time left for all. */
    turns: (count: number): void => {
      for (let turn = 0; turn < count; turn++) jest.advanceTimersByTime(50);
    },
    inFlight: intake.inFlight,
  };
};
