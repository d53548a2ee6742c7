import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { exclusionOf } from "../../src/kube/rule-text/exclusive-fields.js";
import { type JsonObject, isObject, own, stringAt } from "kube-json";
import { presenceRule } from "../../src/kube/rule-text/presence-rule.js";

/**
 * Our reading of rules of real CRDs about unions, compared with the answers of a real API server for the same values. They are
 * not ours to ship: the test reads them where a checkout has them beside it, and reports where it has not.
 */
const golden = fileURLToPath(new URL("../../../shared/golden/cel-rules.jsonl", import.meta.url));
const isThere = existsSync(golden);
if (!isThere) process.stderr.write(`skipped: no answers of a real API server at ${golden}\n`);

interface Golden {
  readonly rule: string;
  /** 'true', 'false', or 'ERR' with a message. */
  readonly cases: readonly { readonly self: unknown; readonly result: string }[];
}

const rules = (): readonly Golden[] =>
  readFileSync(golden, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Golden);

const objectsOf = ({ cases }: Golden): readonly { readonly self: JsonObject; readonly result: string }[] =>
  cases.flatMap(({ self, result }) => (isObject(self) ? [{ self, result }] : []));

const ANSWERS: Readonly<Record<string, boolean>> = { true: true, false: false };

(isThere ? test : test.skip)("a rule that is read holds where the API server says so", () => {
  let read = 0;
  for (const golden of rules()) {
    const rule = presenceRule(golden.rule);
    if (rule === undefined) continue;
    read++;
    for (const { self, result } of objectsOf(golden)) {
      const fields = {
        isSet: (name: string) => own(self, name) !== undefined,
        text: (name: string) => stringAt(self, name),
      };
      const answer = rule.holds(fields);
      expect({ rule: golden.rule, self, answer }).toEqual({
        rule: golden.rule,
        self,
        answer: ANSWERS[result],
      });
    }
  }
  expect(read).toBeGreaterThan(50);
});

(isThere ? test : test.skip)("what counts as too many members, the API server refuses", () => {
  let broken = 0;
  for (const golden of rules()) {
    const exclusion = exclusionOf(golden.rule);
    for (const { self, result } of exclusion === undefined ? [] : objectsOf(golden)) {
      if (!exclusion?.isBroken(exclusion.fields.filter((name) => own(self, name) !== undefined))) continue;
      broken++;
      expect({ rule: golden.rule, self, result }).toEqual({ rule: golden.rule, self, result: "false" });
    }
  }
  expect(broken).toBeGreaterThan(100);
});
