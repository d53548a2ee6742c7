import { createLogOutput, createLogQueue } from "./log-output.js";

/** A disk with this number of bytes free. */
const diskOf = (room: number) => {
  const disk = { room, text: "" };
  const write = (bytes: Buffer): number => {
    if (disk.room === 0) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
    const written = Math.min(disk.room, bytes.length);
    disk.room -= written;
    disk.text += bytes.toString("utf8", 0, written);
    return written;
  };
  return { disk, write };
};

const line = (text: string): Buffer => Buffer.from(`${text}\n`);

test("characters that would change what a terminal shows are escaped", () => {
  const { disk, write } = diskOf(1000);
  const output = createLogOutput({ write, piece: 100, limit: 1000, recovered: () => undefined });
  output.write(`${JSON.stringify({ name: "a\u202eb\u009b" })}\n`);
  output.end();
  expect(disk.text).toBe('{"name":"a\\u202eb\\u009b"}\n');
});

test("what a full disk does not take is lost and counted, line by line", () => {
  const { disk, write } = diskOf(5);
  const queue = createLogQueue(write, 1000);
  queue.add(Buffer.from("one\ntwo\nthree\n"));
  expect(queue.write()).toBe(true);
  expect([queue.lost(), queue.isWorking()]).toEqual([2, false]);
  expect(disk.text).toBe("one\nt");
});

test("once there is room again, a line that was cut off spoils no other", () => {
  const { disk, write } = diskOf(5);
  const queue = createLogQueue(write, 1000);
  queue.add(line("one"));
  queue.add(line("two"));
  queue.write();
  queue.add(line("lost"));
  queue.write();
  disk.room = 1000;
  queue.add(line("three"));
  queue.write();
  expect([queue.lost(), queue.isWorking()]).toEqual([2, true]);
  expect(disk.text).toBe("one\nt\nthree\n");
});

test("a line of which only the end was not written is not lost", () => {
  const { disk, write } = diskOf(3);
  const queue = createLogQueue(write, 1000);
  queue.add(line("one"));
  queue.write();
  disk.room = 1000;
  queue.add(line("two"));
  queue.write();
  expect(queue.lost()).toBe(0);
  expect(disk.text).toBe("one\ntwo\n");
});

describe("while a pipe is full", () => {
  const full = (): never => {
    throw Object.assign(new Error("full"), { code: "EAGAIN" });
  };

  test("lines wait, up to the limit", () => {
    const queue = createLogQueue(full, 9);
    for (const text of ["one", "two", "three", "."]) queue.add(line(text));
    expect(queue.write()).toBe(false);
    expect(queue.lost()).toBe(2);
    queue.clear();
    expect(queue.lost()).toBe(4);
  });

  test("the rest of a line comes after its beginning", () => {
    const { disk, write } = diskOf(2);
    const queue = createLogQueue((bytes) => (disk.room === 0 ? full() : write(bytes)), 100);
    queue.add(line("one"));
    queue.add(line("two"));
    expect(queue.write()).toBe(false);
    disk.room = 100;
    expect(queue.write()).toBe(true);
    expect([disk.text, queue.lost()]).toEqual(["one\ntwo\n", 0]);
  });
});
