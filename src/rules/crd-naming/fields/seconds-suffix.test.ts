import { crd } from "kube-schema/testing";
import { scenarioContext } from "../../../testing/scenario.js";
import { secondsSuffix } from "./seconds-suffix.js";

const INTEGER = { type: "integer", format: "int32" };

test.each([
  ["connectTimeoutMs", "must end with 'Milliseconds', such as 'connectTimeoutMilliseconds'"],
  ["timeout_ms", "must end with 'Milliseconds', such as 'timeoutMilliseconds'"],
  ["retryIntervalMicros", "must end with 'Microseconds', such as 'retryPeriodMicroseconds'"],
  ["latencyNanoSeconds", "must end with 'Nanoseconds', such as 'latencyNanoseconds'"],
  ["idleTimeoutMs", "must end with 'Seconds', such as 'idleTimeoutSeconds'"],
  ["lockMinutes", "must end with 'Seconds', such as 'lockSeconds'"],
])("for %s, it says %s", (name, message) => {
  const causes = [...secondsSuffix.check(scenarioContext({ object: crd({ spec: { [name]: INTEGER } }) }), undefined)];
  expect(causes.map((cause) => cause.message)).toEqual([message]);
});
