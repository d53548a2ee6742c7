import { readFileSync } from "node:fs";
import { type Json, type JsonObject, parseJson } from "kube-json";
import { ruleCauses } from "./rule-causes.js";

// Facts of public tests: the results that Kubernetes (k8s.io/apiextensions-apiserver) expects of rules.

/** Rules of custom resources: their cost or `true` if they hold, or a part of the message if they do not. */
interface RuleRow {
  readonly schema: JsonObject;
  readonly object: Json;
  readonly old?: Json;
  readonly rules: readonly (readonly [rule: string, outcome: number | true | string])[];
}

test("rules of custom resources", () => {
  const rows = readFileSync(new URL("table.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => parseJson(line) as unknown as RuleRow);
  const differences = rows.flatMap(({ schema, object, old, rules }) =>
    rules.flatMap(([rule, outcome]): readonly object[] => {
      const ruled = { ...schema, "x-kubernetes-validations": [{ rule }] };
      const messages = (budget?: number): string =>
        ruleCauses(ruled, object, old, budget)
          .causes.map(({ message }) => message)
          .join("\n");
      if (typeof outcome === "string") return messages().includes(outcome) ? [] : [{ rule, outcome, is: messages() }];
      if (outcome === true) return messages() === "" ? [] : [{ rule, is: messages() }];
      const isExact = messages(outcome) === "" && messages(outcome - 1).includes("out of cost budget");
      return isExact ? [] : [{ rule, outcome }];
    }),
  );
  expect(differences).toEqual([]);
  expect(rows.flatMap(({ rules }) => rules).length).toBeGreaterThanOrEqual(550);
});
