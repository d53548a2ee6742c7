import { createServerClock } from "./server-clock.js";

describe("the clock of a server", () => {
  let steady: number;
  const clock = { now: () => steady };
  beforeEach(() => {
    steady = 5000;
  });

  test("is that of this machine before the first answer", () => {
    const before = Date.now();
    const now = createServerClock(clock).now();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  test("goes on from each answer, whatever the clock of this machine says", () => {
    const server = createServerClock(clock);
    server.hear("Sun, 06 Nov 1994 08:49:37 GMT");
    steady += 1500;
    expect(new Date(server.now()).toISOString()).toBe("1994-11-06T08:49:38.500Z");
    server.hear("Mon, 07 Nov 1994 00:00:00 GMT");
    expect(new Date(server.now()).toISOString()).toBe("1994-11-07T00:00:00.000Z");
  });

  test.each([undefined, "", "soon"])("is not changed by an answer with the date '%s'", (date) => {
    const server = createServerClock(clock);
    server.hear("Sun, 06 Nov 1994 08:49:37 GMT");
    server.hear(date);
    expect(server.now()).toBe(Date.parse("1994-11-06T08:49:37Z"));
  });
});
