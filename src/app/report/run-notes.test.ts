import type { Exception } from "../../model/exception.js";
import { ruleThat } from "../../testing/pack.js";
import { unusedNotes } from "./run-notes.js";

const exception = (name: string): Exception => ({ name, pack: "team", reason: "why" });
const notesOn = (...names: readonly string[]): readonly string[] => {
  const exceptions = names.map(exception);
  const rule = { ...ruleThat("test/a", "Deny", () => []), exceptions };
  return unusedNotes(
    [{ name: "team", description: "", rules: [rule], defaulters: [] }],
    { used: new Set(), unmet: new Set() },
    0,
  );
};

test("a few exceptions that excused nothing have a note each", () => {
  expect(notesOn("a", "b", "c")).toEqual(
    ["a", "b", "c"].map((name) => `exception '${name}' of policy pack 'team' excused nothing`),
  );
});

test("more, such as those of a whole cluster, have one note", () => {
  expect(notesOn("a", "b", "c", "d")).toEqual(["4 exceptions excused nothing: 'a', 'b', 'c' and 'd'"]);
});

test("one that covers no object of the input may be for others", () => {
  const [legacy, gone] = ["legacy", "gone"].map(exception);
  if (legacy === undefined || gone === undefined) throw new Error("two exceptions");
  const rule = { ...ruleThat("test/a", "Deny", () => []), exceptions: [legacy, gone] };
  const packs = [{ name: "team", description: "", rules: [rule], defaulters: [] }];
  expect(unusedNotes(packs, { used: new Set(), unmet: new Set([gone]) }, 0)).toEqual([
    "exception 'legacy' of policy pack 'team' excused nothing",
  ]);
});
