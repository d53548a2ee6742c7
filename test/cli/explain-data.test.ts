import { parse } from "yaml";
import type { BoundRule } from "../../src/model/pack.js";
import type { Rule } from "../../src/model/rule.js";
import { bind } from "../../src/testing/test-rule.js";
import { noBad, PACK, tier } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";

const go = ["// +optional", 'Size *int32 `json:"size,omitempty"`'];
const small: Rule = { ...noBad, go };
const renamed: BoundRule = { ...bind(small, undefined), id: "mine/better-not", action: "Warn" };
const inGo = productOf([packOf([bind(small, undefined), renamed], [], "go")]);
const read = {
  json: (text: string): unknown => JSON.parse(text),
  yaml: (text: string): unknown => parse(text),
};

test.each(["json", "yaml"] as const)("%s has the metadata of a rule, and its uses", async (output) => {
  const { code, stdout } = await decorum(`explain no-bad -o ${output}`, inGo);
  expect(code).toBe(0);
  expect(read[output](stdout)).toMatchObject({
    apiVersion: "decorum.dev/v1alpha1",
    kind: "Catalogue",
    rules: [
      {
        id: noBad.id,
        summary: noBad.summary,
        match: noBad.match,
        action: "Deny",
        hasFix: false,
        bad: noBad.bad,
        go,
        usedBy: [
          { pack: "go", entry: noBad.id, action: "Deny" },
          { pack: "go", entry: "mine/better-not", action: "Warn" },
        ],
      },
    ],
    defaulters: [],
  });
});
test.each(["json", "yaml"] as const)("%s without a name has all rules and defaulters", async (output) => {
  const { stdout } = await decorum(`explain -o ${output}`, productOf([PACK]));
  const { rules, defaulters } = read[output](stdout) as Record<string, readonly object[]>;
  expect(rules).toHaveLength(4);
  expect(rules?.filter((rule) => "go" in rule)).toEqual([]);
  expect(defaulters).toMatchObject([{ id: tier.id, defaulterKind: "Static", before: tier.before }]);
  expect(rules?.find((rule) => "options" in rule)).toMatchObject({ options: { defaults: { limit: 3 } } });
});
test.each(["core-types", "primitives-11"])("%s is only explained as text", async (name) => {
  const { code, stderr } = await decorum(`explain ${name} -o json`, inGo);
  expect(code).toBe(2);
  expect(stderr).toContain(`'${name}' must be explained as text, not with '--output json'`);
});
test("other formats are rejected", async () => {
  expect((await decorum("explain no-bad -o xml", inGo)).code).toBe(2);
});
