import { ALL, HEAD, POD, type Sent, useSender } from "../support/large-bodies.js";

describe("large bodies", () => {
  const sender = useSender();
  const { send } = sender;

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
    expect(sender.inFlight()).toBe(0);
  });

  describe("a body whose time is over", () => {
    test("counts as not reviewed if others of its user had the room; the first of them came too slowly", () => {
      const [first, second] = [send("jane"), send("jane")];
      sender.pass();
      expect([first.outcome(), second.outcome()]).toEqual(["TooLate", "TooManyReviews of jane"]);
      expect([second.isPaused(), sender.inFlight()]).toEqual([false, 0]);
    });

    test("counts so, too, if it got room too late", () => {
      const [first, second] = [send("jane"), send("jane")];
      first.disconnect();
      expect(second.isPaused()).toBe(false);
      sender.pass();
      expect(second.outcome()).toBe("TooManyReviews of jane");
    });

    test("gets 429 if bodies of others had the room", () => {
      const [first, second] = [send("jane"), send("joe")];
      sender.pass();
      expect([first.outcome(), second.outcome()]).toEqual(["TooLate", "TooManyBytes"]);
    });

    test("counts by the namespace of a service account, which may have many", () => {
      const account = (name: string): string => `system:serviceaccount:shop:${name}`;
      send(account("a"));
      const second = send(account("b"));
      sender.pass();
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
    sender.pass();
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
    expect([third.isPaused(), sender.inFlight()]).toEqual([false, 1]);
    third.disconnect();
    expect(sender.inFlight()).toBe(0);
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
      sender.pass();
      expect(sender.inFlight()).toBe(0);
    }
    const last = send("jane");
    expect(last.isPaused()).toBe(false);
    last.finish();
    expect(last.outcome()).toBe(ALL);
  });
});
