import { crd } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { noGoDuration } from "./no-go-duration.js";

const text = (pattern: string): { type: string; pattern: string } => ({ type: "string", pattern });

const MESSAGE = "must be an integer";
test.each([
  [
    "renewBefore",
    `${MESSAGE} whose name ends with its unit, such as 'renewBeforeSeconds', instead of text such as '1h30m'`,
  ],
  ["jitter", `${MESSAGE} whose name ends with its unit, such as 'jitterMilliseconds', instead of text such as '1h30m'`],
])("for %s it proposes the name", (name, message) => {
  expect(messagesOf(noGoDuration, crd({ spec: { [name]: text("^[0-9]+(ms|s|m|h)$") } }))).toEqual([message]);
});

test("items of a list have no name", () => {
  const object = crd({ spec: { steps: { type: "array", items: text("^[0-9]+(ms|s|m|h)$") } } });
  expect(messagesOf(noGoDuration, object)).toEqual([
    `${MESSAGE} that counts a unit of time, instead of text such as '1h30m'`,
  ]);
});
