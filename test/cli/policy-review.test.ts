import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { loadPacks } from "../../src/packs/load.js";
import { RULES } from "../../src/rules/index.js";
import { decorum, productOf } from "../support/cli-harness.js";

/** The review of admission policies on the command line. */

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { packs } = loadPacks(at("policies"), { rules: RULES, defaulters: DEFAULTERS });
const product = productOf(packs.filter(({ name }) => name === "kubernetes-validity"));

const manifest = readFileSync(at("test/cli/policy-review/policies.yaml"), "utf8");

test("the mistakes in policies and bindings are shown at their places", async () => {
  const { stdout, code } = await decorum("dry-run -f policies.yaml", product, {
    files: { "policies.yaml": manifest },
  });
  expect(stdout).toBe(readFileSync(at("test/cli/policy-review/output.txt"), "utf8"));
  expect(code).toBe(1);
});

test("a policy sees the definitions and the bindings of the other files", async () => {
  const [definition = "", policy = "", binding = ""] = manifest.split("---\n");
  const rulesIn = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const { stdout } = await decorum("dry-run -f d -o compact", product, { files });
    return [...new Set([...stdout.matchAll(/admission-policies\/[a-z-]+/g)].map(([id]) => id))].sort();
  };
  const alone = ["admission-policies/policy-valid", "admission-policies/rules-match-requests"];
  expect(await rulesIn({ "d/a.yaml": policy })).toEqual(alone);
  expect(await rulesIn({ "d/a.yaml": policy, "d/b.yaml": definition })).toEqual([
    "admission-policies/expression-types",
    ...alone,
  ]);
  const other = binding.replace("policyName: small", "policyName: large").replace(", Warn", "");
  expect(await rulesIn({ "d/a.yaml": policy, "d/b.yaml": other })).toEqual([
    "admission-policies/policy-bound",
    "admission-policies/policy-known",
    ...alone,
  ]);
});
