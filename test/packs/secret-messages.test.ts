import type { JsonObject } from "kube-json";
import { createAdmission } from "../../src/admission/admission.js";
import { packsFromText } from "../../src/packs/from-text.js";
import { RULES } from "../../src/rules/index.js";
import { packDocument } from "../../src/testing/pack.js";
import { objectOf } from "../../src/testing/scenario.js";
import { admissionReview } from "../support/admission-review.js";

/** What findings in a Secret say: no value of it, but what its author must do, if the pack says so. */

const SECRET = objectOf(`apiVersion: v1
kind: Secret
metadata: { name: a }
data: { password: aHVudGVyMg== }
`);

const told = (options: JsonObject): string => {
  const match = { resourceRules: [{ apiGroups: [""], resources: ["secrets"], operations: ["CREATE"] }] };
  const rules = [{ use: "generic/cel", action: "Deny", match, options, good: SECRET, bad: SECRET }];
  const text = JSON.stringify(packDocument({ rules }, "p"));
  const admission = createAdmission(packsFromText([{ text, from: "p.yaml" }], { rules: RULES, defaulters: [] }));
  const { body } = admission.review("validate", undefined, JSON.stringify(admissionReview(SECRET)));
  return JSON.stringify(body);
};

const WITHHELD = "must be as rule 'generic/cel' says; details of a Secret may not be shown";
const LONG = { field: "data.password", expression: "self.size() > 30", message: "must be longer" };

test.each<[string, JsonObject, string]>([
  ["a message of the pack", LONG, "must be longer"],
  [
    "that message in place of a computed one",
    { ...LONG, messageExpression: "'must be longer than ' + self" },
    "must be longer",
  ],
  [
    "a message of the pack about a value that others of the same keys do not have",
    { field: "data.password", expression: "self != 'aHVudGVyMg=='", message: "must be a secret" },
    "must be a secret",
  ],
  [
    "nothing of the pack where its expression failed",
    { field: "data.password", expression: "!self.startsWith('aHVu') || int(self) > 1", message: "must be a number" },
    WITHHELD,
  ],
])("%s", (_, options, message) => {
  const text = told(options);
  expect(text).toContain(`"message":"${message} [decorum: generic/cel]`);
  expect(text).not.toContain("aHVudGVyMg==");
});
