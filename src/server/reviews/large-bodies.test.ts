import { jest } from "@jest/globals";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { createIntake } from "./body.js";
import { INTAKE_LIMITS } from "./intake-limits.js";
import { headIn, userIn } from "./head.js";

const MIB = 1024 * 1024;
const LIMITS = { ...INTAKE_LIMITS, heldBytes: 4 * MIB, waitingBytes: 256 * 1024, bodyBytes: 1.75 * MIB };
const LARGE = 1.5 * MIB;
const HEAD = 64 * 1024;
const API_SERVER = "10.0.0.1";
const POD = "10.1.0.7";

/** The memory of one at a time, and of the beginnings of two that wait. */
describe("large bodies", () => {
  let now = 0;
  let intake = createIntake(LIMITS);
  beforeEach(() => {
    jest.useFakeTimers();
    now = 0;
    intake = createIntake(LIMITS);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** The time is over for all that have come so far. */
  const pass = (): void => {
    now += 1000;
    jest.advanceTimersByTime(100);
  };

  const textOf = (username: string, bytes: number): Buffer => {
    const resource = { group: "", version: "v1", resource: "configmaps" };
    const kind = { group: "", version: "v1", kind: "ConfigMap" };
    const request = { uid: "1", kind, resource, operation: "CREATE", userInfo: { username } };
    const head = JSON.stringify({ kind: "AdmissionReview", apiVersion: "admission.k8s.io/v1", request });
    return Buffer.from(`${head.slice(0, -2)},"object":"`.padEnd(bytes, "x"));
  };

  interface Sent {
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

  const ALL = `${String(LARGE)} bytes`;

  test("a body waits unread while another one has the room, and is read when that is gone", () => {
    const [first, second] = [send("jane"), send("jane")];
    expect([first.isPaused(), second.isPaused()]).toEqual([false, true]);
    first.finish();
    expect([first.outcome(), second.isPaused()]).toEqual([ALL, true]);
    first.release();
    expect(second.isPaused()).toBe(false);
    second.finish();
    second.release();
    expect(second.outcome()).toBe(`${ALL}, held up`);
    expect(intake.inFlight()).toBe(0);
  });

  describe("a body whose time is over", () => {
    test("counts as not reviewed if others of its user had the room; the first of them came too slowly", () => {
      const [first, second] = [send("jane"), send("jane")];
      pass();
      expect([first.outcome(), second.outcome()]).toEqual(["TooLate", "TooManyReviews of jane"]);
      expect([second.isPaused(), intake.inFlight()]).toEqual([false, 0]);
    });

    test("counts so, too, if it got room too late", () => {
      const [first, second] = [send("jane"), send("jane")];
      first.disconnect();
      expect(second.isPaused()).toBe(false);
      pass();
      expect(second.outcome()).toBe("TooManyReviews of jane");
    });

    test("gets 429 if bodies of others had the room", () => {
      const [first, second] = [send("jane"), send("joe")];
      pass();
      expect([first.outcome(), second.outcome()]).toEqual(["TooLate", "TooManyBytes"]);
    });

    test("counts by the namespace of a service account, which may have many", () => {
      const account = (name: string): string => `system:serviceaccount:shop:${name}`;
      send(account("a"));
      const second = send(account("b"));
      pass();
      expect(second.outcome()).toBe("TooManyReviews of system:serviceaccount:shop");
    });
  });

  test("users take turns", () => {
    const jane = [send("jane"), send("jane")];
    jane.push(send("jane"));
    const [one, two, three] = jane as [Sent, Sent, Sent];
    one.disconnect();
    const joe = send("joe");
    two.disconnect();
    expect([three.isPaused(), joe.isPaused()]).toEqual([false, true]);
    const four = send("jane");
    three.disconnect();
    expect([four.isPaused(), joe.isPaused()]).toEqual([true, false]);
  });

  describe("a body that has room and does not arrive", () => {
    /** The event loop turns often enough, with time left for all. */
    const turns = (count: number): void => {
      for (let turn = 0; turn < count; turn++) jest.advanceTimersByTime(50);
    };

    test("loses it to those that wait", () => {
      const [slow, other] = [send("jane", { from: POD }), send("joe")];
      turns(40);
      expect([slow.outcome(), other.isPaused()]).toEqual([undefined, true]);
      turns(1);
      expect([slow.outcome(), other.isPaused()]).toEqual(["TooSlowForOthers", false]);
      other.finish();
      expect(other.outcome()).toBe(ALL);
    });

    test("keeps it while it arrives in time, half of it in the first half", () => {
      const [steady, other] = [send("jane"), send("joe")];
      turns(39);
      steady.arrive(0.5);
      turns(1);
      steady.arrive(0.75);
      turns(20);
      expect(steady.outcome()).toBeUndefined();
      turns(2);
      expect([steady.outcome(), other.isPaused()]).toEqual(["TooSlowForOthers", false]);
    });

    test("makes its network the last one also if its client leaves before", () => {
      const slow = send("jane", { from: POD });
      const [more, other] = [send("jim", { from: POD }), send("joe")];
      turns(30);
      slow.disconnect();
      expect([more.isPaused(), other.isPaused()]).toEqual([true, false]);
      send("ann", { from: API_SERVER });
      other.finish();
      other.release();
      expect(more.isPaused()).toBe(true);
    });

    test("keeps it if the event loop stood still, or nobody waits", () => {
      const slow = send("jane");
      turns(100);
      expect(slow.outcome()).toBeUndefined();
      send("joe");
      jest.setSystemTime(Date.now() + 60_000);
      turns(1);
      expect(slow.outcome()).toBeUndefined();
    });

    test("is another one than what has arrived and is reviewed", () => {
      const [first] = [send("jane"), send("joe")];
      first.finish();
      turns(100);
      expect(first.outcome()).toBe(ALL);
    });

    test("is the last of its network whose turn it is, until nobody waits", () => {
      const slow = send("jane", { from: POD });
      const [more, other] = [send("jim", { from: POD }), send("joe")];
      turns(41);
      expect([slow.outcome(), more.isPaused(), other.isPaused()]).toEqual(["TooSlowForOthers", true, false]);
      other.disconnect();
      expect(more.isPaused()).toBe(false);
    });
  });

  test("networks take turns, however many users one of them names", () => {
    const first = send("u0", { from: POD });
    const [second, other] = [send("u1", { from: POD }), send("joe")];
    first.disconnect();
    expect([second.isPaused(), other.isPaused()]).toEqual([false, true]);
    send("u2", { from: POD });
    second.disconnect();
    expect(other.isPaused()).toBe(false);
  });

  test("what another network says to be of a user is not the user's own", () => {
    send("jane", { from: POD });
    const own = send("jane");
    pass();
    expect(own.outcome()).toBe("TooManyBytes");
  });

  describe("if too many wait", () => {
    test("the last one of the user with most of them gives up, and is not reviewed", () => {
      const [first, second, third] = [send("jane"), send("jane"), send("jane")];
      const fourth = send("jane");
      expect(fourth.outcome()).toBe("TooManyReviews of jane");
      const other = send("joe");
      expect([third.outcome(), other.outcome(), other.isPaused()]).toEqual(["TooManyReviews of jane", undefined, true]);
      for (const one of [first, second]) {
        one.finish();
        one.release();
      }
      expect([second.outcome(), other.isPaused()]).toEqual([`${ALL}, held up`, false]);
    });

    test("it is one of the network with most of them", () => {
      const from = POD;
      send("u0", { from });
      const [second, third] = [send("u1", { from }), send("u2", { from })];
      const other = send("joe");
      expect([second.outcome(), third.outcome(), other.outcome()]).toEqual([undefined, "TooManyBytes", undefined]);
    });

    test("those of other users get 429", () => {
      for (const user of ["jane", "joe", "jim"]) send(user);
      expect(send("jack").outcome()).toBe("TooManyBytes");
    });
  });

  test("a client that disconnects gives its place to the next, whether it waits or has room", () => {
    const [first, second, third] = [send("jane"), send("joe"), send("jim")];
    second.disconnect();
    first.disconnect();
    expect([third.isPaused(), intake.inFlight()]).toEqual([false, 1]);
    third.disconnect();
    expect(intake.inFlight()).toBe(0);
  });

  test("a body of unknown size needs the room of the largest, once it is large", () => {
    const unknown = { announced: 0, first: 2 * HEAD };
    const small = send("jane", unknown);
    const large = send("jane", { ...unknown, first: 2 * HEAD + 1 });
    const other = send("joe", { bytes: 2 * HEAD + 1 });
    expect([small, large, other].map((one) => one.isPaused())).toEqual([false, false, true]);
  });

  test("small bodies need no turn, but memory: large ones wait for it, too", () => {
    const small = { bytes: 100_000, first: 100_000 };
    const kept = Array.from({ length: 6 }, () => send("joe", small));
    const large = send("jane");
    expect([large.isPaused(), ...kept.map((one) => one.isPaused())]).toEqual([true, ...kept.map(() => false)]);
    kept[0]?.disconnect();
    expect(large.isPaused()).toBe(false);
  });

  test("all memory comes back", () => {
    for (let round = 0; round < 20; round++) {
      const sent = Array.from({ length: 5 }, (_, index) => send(index % 2 === 0 ? "jane" : "joe"));
      sent[round % 5]?.disconnect();
      pass();
      expect(intake.inFlight()).toBe(0);
    }
    const last = send("jane");
    expect(last.isPaused()).toBe(false);
    last.finish();
    expect(last.outcome()).toBe(ALL);
  });
});
