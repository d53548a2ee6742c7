import { crd } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";
import { describedFormat } from "./described-format.js";

test.each([
  ["target must begin with https://", "must have `pattern` '^https://'", "must begin with https://"],
  ["Must be prefixed with https://.", "must have `pattern` '^https://'", "Must be prefixed with https://"],
  ['Must start with "a.b/".', "must have `pattern` '^a\\.b/'", 'Must start with "a.b/"'],
  [
    "Must start with http:// or https://.",
    "must have a `pattern` or a rule in `x-kubernetes-validations`",
    "Must start with http://",
  ],
])("of '%s' it says %s", (description, remedy, quote) => {
  const object = crd({ spec: { target: { type: "string", description } } });
  expect(messagesOf(describedFormat, object)).toEqual([`${remedy}, because its \`description\` says '${quote}'`]);
});
