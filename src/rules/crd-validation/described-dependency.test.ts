import { crd } from "kube-schema/testing";
import { messagesOf } from "../../testing/messages-of.js";

import { describedDependency } from "./described-dependency.js";

test.each([
  [{}, "; `parts` must have `maxItems` first"],
  [{ maxItems: 8 }, ""],
])("in a list with %j it ends with '%s'", (bounds, end) => {
  const properties = {
    paths: { type: "string", description: "Required when mode is 'Partial'." },
    mode: { type: "string", enum: ["Full", "Partial"] },
  };
  const parts = { type: "array", items: { type: "object", properties }, ...bounds };
  expect(messagesOf(describedDependency, crd({ spec: { parts } }))).toEqual([
    expect.stringMatching(new RegExp(`'${end}$`)),
  ]);
});
