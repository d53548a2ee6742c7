import type { Json, JsonObject } from "kube-json";
import { fixAll } from "../../testing/fix-all.js";
import { testRule } from "../../testing/test-rule.js";
import { generateNameUnused } from "./generate-name-unused.js";

const job = (metadata: JsonObject): Json => ({ apiVersion: "batch/v1", kind: "Job", metadata });

testRule(generateNameUnused, {
  bad: [["FieldValueForbidden", "metadata.generateName"]],
  valid: {
    "a name alone": { object: job({ name: "a" }) },
    "the beginning of one alone": { object: job({ generateName: "a-" }) },
    "an empty name": { object: job({ name: "", generateName: "a-" }) },
    "an empty beginning": { object: job({ name: "a", generateName: "" }) },
    neither: { object: job({}) },
    "a name that the server has made before it asks": {
      object: job({ name: "a-x7f2q", generateName: "a-", uid: "1" }),
      user: { username: "jane", groups: [] },
    },
    "an export of an object whose name the server made": {
      object: job({ name: "a-x7f2q", generateName: "a-", uid: "1" }),
    },
  },
  invalid: {
    both: {
      object: job({ name: "a", generateName: "a-" }),
      causes: [["FieldValueForbidden", "metadata.generateName"]],
    },
    "both, and no uid yet": {
      object: job({ name: "a", generateName: "a-", uid: "" }),
      causes: [["FieldValueForbidden", "metadata.generateName"]],
    },
  },
});

test("the fix takes out what is not used", () => {
  expect(fixAll(generateNameUnused, job({ name: "a", generateName: "a-" }))).toEqual({
    object: job({ name: "a" }),
    left: [],
  });
});
