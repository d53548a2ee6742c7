import { crd } from "kube-schema/testing";
import { path } from "kube-json";
import type { Finding } from "../../model/decision.js";
import { objectOf } from "../../testing/scenario.js";
import { entryOf } from "./baseline-entry.js";

const KEY = ["spec", "versions", 0, "schema", "openAPIV3Schema", "properties", "spec", "properties", "size"] as const;

test("an entry for a schema stays the same when a release rewords the message", () => {
  const object = objectOf(crd({ crd: { group: "acme.io" }, spec: { size: { type: "integer" } } }));
  const finding: Finding = {
    rule: "crd-schema/integer-format",
    pack: "api-design",
    action: "Deny",
    reason: "FieldValueNotSupported",
    field: path(...KEY),
    message: "must have format 'int32' or 'int64'",
    ratcheted: false,
  };
  const entry = entryOf(object, finding);
  expect(entry?.key).toMatch(/^[\da-f]{12}$/);
  expect(entryOf(object, { ...finding, message: "must have `format` 'int32'" })).toEqual(entry);
  expect(entryOf(object, { ...finding, pack: "other" })).not.toEqual(entry);
});
