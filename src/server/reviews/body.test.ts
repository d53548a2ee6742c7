import { jest } from "@jest/globals";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { createIntake } from "./body.js";
import { INTAKE_LIMITS } from "./intake-limits.js";
import { TURN_BYTES } from "./turn.js";

describe("chunks of a body", () => {
  const deadline = { at: Infinity, clock: () => 0 };
  /** Collects a body of chunks of these sizes, in turn. */
  const collected = (
    sizes: readonly number[],
    bytes: number,
  ): { readonly sent: Buffer; readonly body: Buffer; readonly inFlight: number } => {
    const intake = createIntake();
    const request = new IncomingMessage(new Socket());
    const bodies: Buffer[] = [];
    intake.collect(request, deadline, (body, release) => {
      if (typeof body === "string") throw new Error(body);
      bodies.push(body);
      release();
      release();
    });
    const sent = Buffer.alloc(bytes, "0123456789abcdefghijklmnopqrstuvwxyz-");
    for (let at = 0, index = 0; at < bytes; index++) {
      const size = sizes[index % sizes.length] ?? 1;
      request.emit("data", Buffer.from(sent.subarray(at, at + size)));
      at += size;
    }
    request.emit("end");
    request.emit("close");
    const [body] = bodies;
    if (body === undefined || bodies.length > 1) throw new Error("must be collected once");
    return { sent, body, inFlight: intake.inFlight() };
  };

  test.each([
    [[1, 512]],
    [[511]],
    [[512]],
    [[1, 511, 512, 513]],
    [[4095, 1]],
    [[4096, 1, 1]],
    [[4097, 511]],
    [[511, 511, 511, 511, 511, 511, 511, 511, 8, 1]],
    [[0, 100, 0, 600]],
  ])("of %j bytes are put together again", (sizes) => {
    for (const bytes of [1, 511, 512, 513, 4096, 4097, 30_000]) {
      const { sent, body, inFlight } = collected(sizes, bytes);
      expect(body.equals(sent)).toBe(true);
      expect(inFlight).toBe(0);
    }
  });

  test("take memory for small ones only once, also with large ones in between", () => {
    const allocated = jest.spyOn(Buffer, "allocUnsafe");
    collected([1, 512], 513 * 1000);
    const shared = allocated.mock.calls.filter(([size]) => size === 4096);
    allocated.mockRestore();
    expect(shared).toHaveLength(1);
  });
});

test("large bodies are read in turn, no more than a little in each turn of the event loop; small ones at once", async () => {
  const intake = createIntake();
  const requests = [1, 2, 3].map(() => new IncomingMessage(new Socket()));
  const [collected, drained, small] = requests as [IncomingMessage, IncomingMessage, IncomingMessage];
  for (const request of [collected, small]) intake.collect(request, { at: Infinity, clock: () => 0 }, () => undefined);
  intake.drain(drained);
  const isPaused = (): readonly boolean[] => requests.map((request) => request.isPaused());
  for (const request of [collected, drained]) request.emit("data", Buffer.alloc(TURN_BYTES));
  small.emit("data", Buffer.alloc(TURN_BYTES - 1));
  expect(isPaused()).toEqual([false, false, false]);
  collected.emit("data", Buffer.alloc(TURN_BYTES - 1));
  drained.emit("data", Buffer.alloc(1));
  small.emit("data", Buffer.alloc(1));
  expect(isPaused()).toEqual([false, true, false]);
  collected.emit("data", Buffer.alloc(1));
  expect(isPaused()).toEqual([true, true, false]);
  await new Promise(setImmediate);
  expect(isPaused()).toEqual([false, false, false]);
  collected.emit("data", Buffer.alloc(1));
  expect(isPaused()).toEqual([false, false, false]);
});

test("large bodies that never end leave memory for small ones", () => {
  const intake = createIntake();
  const answers: (string | number)[] = [];
  const begin = (announced: number, sent: number): IncomingMessage => {
    const request = new IncomingMessage(new Socket());
    request.headers["content-length"] = String(announced);
    intake.collect(request, { at: Infinity, clock: () => 0 }, (body) => {
      answers.push(typeof body === "string" ? body : body.length);
    });
    for (let at = 0; at < sent; at += 1024 * 1024) request.emit("data", Buffer.alloc(Math.min(1024 * 1024, sent - at)));
    return request;
  };
  const { bodyBytes, heldBytes } = INTAKE_LIMITS;
  const half = heldBytes / 2;
  begin(bodyBytes, bodyBytes - 1);
  const waiting = begin(half - bodyBytes, 64 * 1024);
  begin(10_000, 10_000).emit("end");
  expect(answers).toEqual([10_000]);
  expect(waiting.isPaused()).toBe(true);
});
