import { imagePullSecrets } from "../defaulters/workloads/image-pull-secrets.js";
import { noFloatInSpec } from "../rules/crd-schema/numbers/no-float-in-spec.js";
import { defaulterProblems, ruleProblems } from "./metadata.js";

test("each requirement that metadata does not meet is named", () => {
  expect(ruleProblems(noFloatInSpec)).toEqual([]);
  expect(
    ruleProblems({
      ...noFloatInSpec,
      id: "noFloat",
      summary: "no floats",
      rationale: "because",
      cluster: "",
    }),
  ).toEqual([
    "`id` must be CATEGORY/NAME: lowercase letters, digits and '-', with one '/'",
    "`summary` must begin with a capital letter and end with a full stop",
    "`rationale` must begin with a capital letter and end with a full stop",
    "`rationale` must have more than 20 characters",
    "`summary` must contain 'must', 'may not' or 'only'",
    "`cluster` must be given with `reads`, and only then, or with `reads` of the options",
  ]);
  expect(ruleProblems({ ...noFloatInSpec, reads: [], cluster: "" })).toEqual([
    "`reads` must not be empty; leave it out",
  ]);
  expect(defaulterProblems(imagePullSecrets)).toEqual([]);
  expect(defaulterProblems({ ...imagePullSecrets, rationale: "sets the secret of the registry" })).toEqual([
    "`rationale` must begin with a capital letter and end with a full stop",
  ]);
});
