import { packMessageProblem } from "./pack-message.js";

test.each([
  "must be set to the team that owns the workload",
  "Every Deployment must have a team label.",
  "must have a team label; see https://example.com/labels",
  "Images must come from registry.acme.io. Ask #platform for help.",
  "Set the label `team` to the team that owns the workload",
  "needs a `team` label",
  "is required",
  "must not drop by more than 2 at once",
  "must have fewer than 5 containers",
  "must not have more than five ports",
  "must be between 1 and 5, inclusive",
  "must be in the form <namespace>/<name>",
  "'should' and \"cannot\" are words".replaceAll('"', "'"),
])("good English stays as it is: %s", (message) => {
  expect(packMessageProblem(message)).toBeUndefined();
});

test.each([
  ["team should be set", "must say 'must' instead of 'should': team must be set"],
  ["it shouldn't be 'should'", "must say 'must not' instead of 'shouldn't': it must not be 'should'"],
  ["The team can't be empty.", "must say 'must not' or 'may not' instead of 'can't': The team must not be empty."],
  ["must be > 3", "must put inequalities in words: must be greater than 3"],
  ["replicas must be >=1", "must put inequalities in words: replicas must be greater than or equal to 1"],
  ["must have no more than 16 items", "must say 'greater than' or 'less than': must have at most 16 items"],
  ["must be no larger than 16", "must say 'greater than' or 'less than': must be less than or equal to 16"],
  ["must be more than 5 seconds", "must say 'greater than' or 'less than': must be greater than 5 seconds"],
  ["must be <= 5", "must put inequalities in words: must be less than or equal to 5"],
  ['must be "a" or "b"', "must put literals in single quotes: must be 'a' or 'b'"],
  ["must be between 1 and 5", "must say of a range that it is inclusive: must be between 1 and 5, inclusive"],
  ["must be <a>/<b> or > 3", "must put inequalities in words: must be <a>/<b> or greater than 3"],
  ["a -> b should be set", "must say 'must' instead of 'should': a -> b must be set"],
  ["Invalid value.", "must say what must hold, such as 'must be greater than 0'"],
  ['must have 2" and', "must put literals in single quotes"],
])("what the conventions refuse is said with what to write: %s", (message, problem) => {
  expect(packMessageProblem(message)).toBe(problem);
});
