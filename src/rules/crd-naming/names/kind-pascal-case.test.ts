import { crd } from "kube-schema/testing";
import { messagesOf } from "../../../testing/messages-of.js";
import { kindPascalCase } from "./kind-pascal-case.js";

test.each([
  ["postgresql", ", such as 'Postgresql'"],
  ["My-Widget", ", such as 'MyWidget'"],
  ["-", ""],
])("for %s it proposes%s", (kind, proposal) => {
  expect(messagesOf(kindPascalCase, crd({ names: { kind } }))).toEqual([
    `must match regex '[A-Z][A-Za-z0-9]*'${proposal}`,
  ]);
});
