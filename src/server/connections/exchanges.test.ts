import { createServer, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { jest } from "@jest/globals";
import { close } from "./exchanges.js";

/** Closing, with requests that are no more than what is looked at. */

test("a body that the service does not read has the time of requests in progress, and then that of others", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] });
  try {
    let isPaused = true;
    const cut: string[] = [];
    const request = (name: string, paused: () => boolean): readonly [Socket, readonly ServerResponse[]] => [
      { destroy: () => cut.push(name) } as unknown as Socket,
      [{ req: { complete: false, isPaused: paused } } as unknown as ServerResponse],
    ];
    const all = new Map([request("slow", () => false), request("waiting", () => isPaused)]);
    const closed = close(server, { all, listener: (next) => next }, 20_000);
    jest.advanceTimersByTime(7000);
    expect(new Set(cut)).toEqual(new Set(["slow"]));
    isPaused = false;
    jest.advanceTimersByTime(4000);
    expect(new Set(cut)).toEqual(new Set(["slow"]));
    jest.advanceTimersByTime(1500);
    expect(new Set(cut)).toEqual(new Set(["slow", "waiting"]));
    await closed;
  } finally {
    jest.useRealTimers();
  }
});
