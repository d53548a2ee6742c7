import { crd } from "kube-schema/testing";
import type { JsonObject } from "kube-json";
import { contextOf } from "../../../model/context.js";
import { numericBounds } from "./numeric-bounds.js";

const INT32 = { type: "integer", format: "int32" };

test("one message says all that is missing", () => {
  const messages = (schema: JsonObject, name = "factor"): readonly string[] =>
    [...numericBounds.check(contextOf(crd({ spec: { [name]: schema } })), undefined)].map(({ message }) => message);
  expect(messages({ type: "integer" })).toEqual(["must have format 'int32' or 'int64', a `minimum` and a `maximum`"]);
  expect(messages(INT32, "retryLimit")).toEqual(["must have a `minimum` (such as 0) and a `maximum`"]);
  expect(messages({ ...INT32, default: -1 }, "retryLimit")).toEqual([
    "must have a `minimum` (such as -1) and a `maximum`",
  ]);
  expect(messages({ type: "integer", format: "int64", minimum: 0 })).toEqual([
    "must have a `maximum` (at most 9007199254740991)",
  ]);
});
