import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { preferInt32 } from "./prefer-int32.js";

const int64 = (bounds: JsonObject): KubeObject =>
  crd({ spec: { size: { type: "integer", format: "int64", ...bounds } } });

test("a bound beyond 53 bits, which only a bigint holds, is no reason for 32", () => {
  const context = scenarioContext({ object: int64({ minimum: 0, maximum: 9223372036854775807n }) });
  expect([...preferInt32.check(context, undefined)]).toEqual([]);
});
