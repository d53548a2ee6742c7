import { path } from "kube-json";
import { required } from "../../model/cause.js";
import { InputError } from "../../model/input-error.js";
import { inputErrorText, unexpectedText, unusableText } from "./diagnostics.js";

test("a document that cannot be used is one line that editors can jump to", () => {
  const text = unusableText({ file: "a\u001bb.yaml", line: 3, column: 7, message: "must be\na map" });
  expect(text).toBe("a\\u001bb.yaml:3:7: error: must be\\u000aa map\n");
});

test("an unusable input names its source once, and each field on a line of its own", () => {
  const causes = [required(path("spec", "rules", 0, "use"), "must be set"), required([], "must be set")];
  expect(inputErrorText(new InputError("must be a pack", "p.yaml", causes))).toBe(
    "error: p.yaml: must be a pack\n  spec.rules[0].use: must be set\n  must be set\n",
  );
  expect(inputErrorText(new InputError("file 'p.yaml' must exist", "p.yaml"))).toBe(
    "error: file 'p.yaml' must exist\n",
  );
});

test("an error nobody expected is short, but for those who debug", () => {
  expect(unexpectedText(new Error("oops"), {})).toContain("oops");
  expect(unexpectedText(new Error("oops"), {})).not.toMatch(/ {4}at /);
  expect(unexpectedText(new Error("oops"), { DECORUM_DEBUG: "0" })).not.toMatch(/ {4}at /);
  expect(unexpectedText(new Error("oops"), { DECORUM_DEBUG: "1" })).toMatch(/oops\n {4}at /);
  expect(unexpectedText("no error at all", {})).toContain("no error at all");
});
