import type { Io } from "./io.js";
import { createProgress } from "./progress.js";

const world = () => {
  const log: string[] = [];
  let time = 0;
  const sink = (name: string): Io["stdout"] => ({
    write: (text) => {
      log.push(`${name} ${text}`);
      return Promise.resolve();
    },
  });
  const io = {
    stdout: sink("out"),
    stderr: sink("err"),
    now: () => time,
    progress: (text: string) => void log.push(`progress '${text}'`),
  } as unknown as Io;
  return { io, log, wait: (milliseconds: number) => void (time += milliseconds) };
};

test("nothing is shown in the first second, and then ten times a second", () => {
  const { io, log, wait } = world();
  const progress = createProgress(io);
  wait(999);
  progress.step(1, 9);
  expect(log).toEqual([]);
  wait(1);
  progress.step(2, 9);
  wait(50);
  progress.step(3, 9);
  wait(50);
  progress.step(4, 9);
  expect(log).toEqual(["progress '2 of 9 files'", "progress '4 of 9 files'"]);
});

test("the line is gone before anything is written, and at the end", async () => {
  const { io, log, wait } = world();
  const progress = createProgress(io);
  wait(1000);
  progress.step(1, 3);
  await progress.io.stdout.write("a");
  await progress.io.stderr.write("b");
  wait(1000);
  progress.step(2, 3);
  progress.step(3, 3);
  expect(log).toEqual([
    "progress '1 of 3 files'",
    "progress ''",
    "out a",
    "err b",
    "progress '2 of 3 files'",
    "progress ''",
  ]);
});

test("without a terminal there is none", () => {
  const { io } = world();
  const plain = { ...io } as { progress?: unknown };
  delete plain.progress;
  const progress = createProgress(plain as unknown as Io);
  progress.step(1, 2);
  expect(progress.io).toBe(plain);
});
