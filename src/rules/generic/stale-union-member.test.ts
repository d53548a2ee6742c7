import type { UnionOptions } from "../../options/union-options.js";
import { optionProblems } from "../../testing/option-problems.js";
import { staleUnionMember } from "./stale-union-member.js";
const options: UnionOptions = { field: "spec.source", members: ["git", "http"], discriminator: "type" };

test("options are those of the union", () => {
  expect(optionProblems(staleUnionMember, { ...options, values: { A: ["svn"] } })).toEqual(["values[A][0]"]);
});
