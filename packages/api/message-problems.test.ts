import { authorMessageProblems } from "./message-problems.js";
import { messageProblems } from "./testing/index.js";

const SHOULD = "must say 'must' instead of 'should'";
const insteadOf = (word: string): string => `must say 'must not' or 'may not' instead of '${word}'`;
const GREATER = "must say 'greater than' or 'less than'";
const WORDS = "must put inequalities in words";
const QUOTES = "must put literals in single quotes";

test.each([
  ["name should be set", [SHOULD]],
  ["name shouldn't be set", ["must say 'must not' instead of 'shouldn't'"]],
  ["a and b cannot both be set", [insteadOf("cannot")]],
  ["it can't be set", [insteadOf("can't")]],
  ["Can not be set", [insteadOf("can not")]],
  ["a can't be set, and b cannot", [insteadOf("can't")]],
  ["must have no more than 16 items", [GREATER]],
  ["replicas must be >= 1", [WORDS]],
  ["a<b", [WORDS]],
  ['must be "a"', [QUOTES]],
  ['a cannot be > "b"', [insteadOf("cannot"), WORDS, QUOTES]],
  // The first apostrophe opens no quotation that would hide the rest.
  ["the object's name should match its parent's", [SHOULD]],
])("an author's message that is wrong: %s", (message, problems) => {
  expect(authorMessageProblems(message)).toEqual(problems);
});

test.each([
  "Name is immutable.",
  "exactly one of a or b must be set",
  "must be in the form <namespace>/<name>",
  "must be mapped as a -> b",
  "may not set more than one of a and b",
  "must not be 'should' or `cannot` or '>'",
  "name is required",
])("an author's message that is not wrong: %s", (message) => {
  expect(authorMessageProblems(message)).toEqual([]);
});

test("our own messages are held to more", () => {
  expect(messageProblems("must be less than 5")).toEqual([]);
  expect(messageProblems("Name is immutable.")).not.toEqual([]);
  expect(messageProblems("must be in the form <namespace>/<name>, such as 'a/b'")).toEqual([WORDS]);
});
