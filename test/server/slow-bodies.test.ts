import { jest } from "@jest/globals";
import { ALL, API_SERVER, POD, type Sent, createSender } from "../support/large-bodies.js";

describe("a large body that has room and does not arrive", () => {
  let sender = createSender();
  beforeEach(() => {
    jest.useFakeTimers();
    sender = createSender();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const send = (...sent: Parameters<typeof sender.send>): Sent => sender.send(...sent);

  test("loses it to those that wait", () => {
    const [slow, other] = [send("jane", { from: POD }), send("joe")];
    sender.turns(40);
    expect([slow.outcome(), other.isPaused()]).toEqual([undefined, true]);
    sender.turns(1);
    expect([slow.outcome(), other.isPaused()]).toEqual(["TooSlowForOthers", false]);
    other.finish();
    expect(other.outcome()).toBe(ALL);
  });

  test("keeps it while it arrives in time, half of it in the first half", () => {
    const [steady, other] = [send("jane"), send("joe")];
    sender.turns(39);
    steady.arrive(0.5);
    sender.turns(1);
    steady.arrive(0.75);
    sender.turns(20);
    expect(steady.outcome()).toBeUndefined();
    sender.turns(2);
    expect([steady.outcome(), other.isPaused()]).toEqual(["TooSlowForOthers", false]);
  });

  test("makes its network the last one also if its client leaves before", () => {
    const slow = send("jane", { from: POD });
    const [more, other] = [send("jim", { from: POD }), send("joe")];
    sender.turns(30);
    slow.disconnect();
    expect([more.isPaused(), other.isPaused()]).toEqual([true, false]);
    send("ann", { from: API_SERVER });
    other.finish();
    other.release();
    expect(more.isPaused()).toBe(true);
  });

  test("keeps it if the event loop stood still, or nobody waits", () => {
    const slow = send("jane");
    sender.turns(100);
    expect(slow.outcome()).toBeUndefined();
    send("joe");
    jest.setSystemTime(Date.now() + 60_000);
    sender.turns(1);
    expect(slow.outcome()).toBeUndefined();
  });

  test("is another one than what has arrived and is reviewed", () => {
    const [first] = [send("jane"), send("joe")];
    first.finish();
    sender.turns(100);
    expect(first.outcome()).toBe(ALL);
  });

  test("is the last of its network whose turn it is, until nobody waits", () => {
    const slow = send("jane", { from: POD });
    const [more, other] = [send("jim", { from: POD }), send("joe")];
    sender.turns(41);
    expect([slow.outcome(), more.isPaused(), other.isPaused()]).toEqual(["TooSlowForOthers", true, false]);
    other.disconnect();
    expect(more.isPaused()).toBe(false);
  });
});
