import { jest } from "@jest/globals";
import { ALL, API_SERVER, POD, useSender } from "../support/large-bodies.js";

describe("a large body that has room and does not arrive", () => {
  const sender = useSender();
  const { send } = sender;

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

  test("keeps it while nobody waits, and if the event loop stood still", () => {
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

  test("makes its network the last one, while others wait", () => {
    const slow = send("jane", { from: POD });
    const [more, other] = [send("jim", { from: POD }), send("joe")];
    sender.turns(41);
    expect([slow.outcome(), more.isPaused(), other.isPaused()]).toEqual(["TooSlowForOthers", true, false]);
    other.disconnect();
    expect(more.isPaused()).toBe(false);
  });

  test.each([
    [199, true],
    [200, false],
  ])("%s twentieths of a second later, its network comes last: %s", (time, isLast) => {
    const [slow, other] = [send("jane", { from: POD }), send("joe")];
    sender.turns(30);
    slow.disconnect();
    other.finish();
    other.release();
    sender.turns(time);
    const [inside, pod, server] = [send("joe"), send("jim", { from: POD }), send("ann")];
    inside.disconnect();
    expect([pod.isPaused(), server.isPaused()]).toEqual([isLast, !isLast]);
  });
});
