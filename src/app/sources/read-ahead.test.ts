import { createReadAhead } from "./read-ahead.js";
import type { Source } from "./source.js";

const counted = (text: string): { readonly source: Source; readonly reads: () => number } => {
  let reads = 0;
  return {
    source: {
      name: "a.yaml",
      text: () => {
        reads++;
        return text;
      },
      replace: () => undefined,
    },
    reads: () => reads,
  };
};

const TEXT = "apiVersion: v1\nkind: ConfigMap\n---\n# nothing\n";
const unskipped = (): never => {
  throw new Error("nothing is skipped");
};

test("a file that was read ahead is read and parsed once", () => {
  const ahead = createReadAhead();
  const { source: given, reads } = counted(TEXT);
  const source = ahead.keeping(given);
  const first = [...ahead.documentsAhead(source)];
  expect(first).toHaveLength(1);
  expect([...ahead.documentsOf(source, source, unskipped)][0]).toBe(first[0]);
  expect(reads()).toBe(1);
});

test("a file without objects is parsed once, although there is no room for its text", () => {
  const ahead = createReadAhead(0);
  const { source: given, reads } = counted("{{ template }}\n");
  const source = ahead.keeping({ ...given, found: {} });
  expect([...ahead.documentsAhead(source), ...ahead.documentsAhead(source)]).toEqual([]);
  const skipped: unknown[] = [];
  expect([...ahead.documentsOf(source, source, (one) => skipped.push(one))]).toEqual([]);
  expect([skipped.length, reads()]).toEqual([1, 1]);
});

test("what was skipped while reading ahead is reported in its turn", () => {
  const ahead = createReadAhead();
  const source = ahead.keeping({ ...counted("a: 1\n").source, found: {} });
  expect([...ahead.documentsAhead(source)]).toEqual([]);
  const skipped: unknown[] = [];
  expect([...ahead.documentsOf(source, source, (one) => skipped.push(one))]).toEqual([]);
  expect(skipped).toHaveLength(1);
});

test("a text that is changed or dropped is read again", () => {
  const ahead = createReadAhead();
  const { source: given, reads } = counted(TEXT);
  const source = ahead.keeping(given);
  source.text();
  source.replace?.("new", TEXT);
  source.text();
  expect(reads()).toBe(2);
  ahead.drop(source);
  source.text();
  expect(reads()).toBe(3);
});

test("only as much is kept as there is room", () => {
  const ahead = createReadAhead(TEXT.length);
  const [one, other] = [counted(TEXT), counted(TEXT)];
  const [kept, left] = [ahead.keeping(one.source), ahead.keeping(other.source)];
  for (const source of [kept, left]) {
    expect([...ahead.documentsAhead(source)]).toHaveLength(1);
    expect([...ahead.documentsOf(source, source, unskipped)]).toHaveLength(1);
  }
  expect([one.reads(), other.reads()]).toEqual([1, 2]);
  ahead.drop(kept);
  left.text();
  left.text();
  expect(other.reads()).toBe(3);
});
