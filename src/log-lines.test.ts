import { jest } from "@jest/globals";
import { createLines, type Lines } from "./log-lines.js";

interface Written {
  readonly lines: Lines;
  readonly pieces: readonly string[];
  readonly lost: readonly number[];
  /** How much waits for a reader. */
  readonly back: (characters: number) => void;
}

const written = ({ most = 1e6, isShared = false } = {}): Written => {
  const pieces: string[] = [];
  const lost: number[] = [];
  const stream = { writableLength: 0, write: (text: string) => pieces.push(text) };
  const onLost = (count: number): void => void lost.push(count);
  const lines = createLines(stream, { onLost, most, isShared });
  return { lines, pieces, lost, back: (characters) => void (stream.writableLength = characters) };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("lines wait for others, but for no longer than a quarter of a second", () => {
  const { lines, pieces } = written();
  lines.write("a\n");
  lines.write("b\n");
  expect(pieces).toEqual([]);
  jest.advanceTimersByTime(250);
  expect(pieces).toEqual(["a\nb\n"]);
  lines.write("c\n");
  jest.advanceTimersByTime(249);
  expect(pieces).toEqual(["a\nb\n"]);
  jest.advanceTimersByTime(1);
  expect(pieces).toEqual(["a\nb\n", "c\n"]);
});

test("no piece is longer than goes into a shared pipe at once, but for a longer line", () => {
  const { lines, pieces } = written({ isShared: true });
  const line = `${"x".repeat(1000)}\n`;
  for (let count = 0; count < 9; count++) lines.write(line);
  expect(pieces).toEqual([line.repeat(4), line.repeat(4)]);
  lines.write("y".repeat(9000));
  lines.flush();
  expect(pieces.slice(2)).toEqual([line, "y".repeat(9000)]);
});

test("who writes alone writes larger pieces", () => {
  const { lines, pieces } = written();
  const line = `${"x".repeat(1000)}\n`;
  for (let count = 0; count < 40; count++) lines.write(line);
  expect(pieces).toEqual([line.repeat(32)]);
});

test("nothing is written where there is nothing", () => {
  const { lines, pieces } = written();
  lines.flush();
  jest.advanceTimersByTime(1000);
  expect(pieces).toEqual([]);
});

test("lines are lost while too much waits for the reader, and it is told how many", () => {
  const { lines, pieces, lost, back } = written({ most: 100 });
  back(99);
  lines.write("a\n");
  lines.write("b\n");
  lines.write("c\n");
  expect(lost).toEqual([]);
  back(0);
  lines.flush();
  lines.write("d\n");
  lines.flush();
  expect([pieces, lost]).toEqual([["a\n", "d\n"], [2]]);
  lines.write("e\n");
  expect(lost).toEqual([2]);
});
