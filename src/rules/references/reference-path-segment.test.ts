import { optionProblems } from "../../testing/option-problems.js";
import { referencePathSegment } from "./reference-path-segment.js";

test.each([
  ["good ones", ["spec.source", "spec.sources[*]"], []],
  ["one that cannot be read", ["spec.source", "["], ["fields[1]"]],
])("options: %s", (_, fields, problems) => {
  expect(optionProblems(referencePathSegment, { fields })).toEqual(problems);
});
