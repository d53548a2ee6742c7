import { arrayAt, path, stringAt } from "kube-json";
import { invalid } from "../../src/model/cause.js";
import type { BoundRule } from "../../src/model/pack.js";
import { ruleThat } from "../../src/testing/pack.js";
import { BASELINE, KEYLESS, map, noBad } from "../support/adoption.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";

/** What an entry of a baseline covers: the same value, in the same item, found by the same pack, and no more than was found. */

const imagesThat = (action: "Deny" | "Warn"): BoundRule =>
  ruleThat("test/registries", action, function* ({ object }) {
    for (const [index, one] of arrayAt(object, "spec", "containers").entries())
      if (stringAt(one, "image")?.startsWith("acme.io/") !== true)
        yield invalid(path("spec", "containers", index, "image"), "must be ours");
  });
const registries = imagesThat("Deny");
const noSecrets = ruleThat("test/no-secrets", "Deny", function* ({ object }) {
  if (object.kind === "Secret")
    yield { ...invalid(path("data", "a"), "must be strong"), about: stringAt(object, "data", "a") ?? "" };
});

const pod = (images: Readonly<Record<string, string>>, name = "a"): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\nspec:\n  containers:\n${Object.entries(images)
    .map(([container, image]) => `    - { name: ${container}, image: ${image} }\n`)
    .join("")}`;

type Files = Readonly<Record<string, string>>;
const run = (
  line: string,
  files: Files,
  rules: readonly BoundRule[] = [registries],
  replaced: Record<string, string> = {},
) => decorum(`dry-run ${line}`, productOf([packOf([...rules])]), { files, replaced });

/** The baseline of a manifest. */
const baselineOf = async (manifest: string, rules?: readonly BoundRule[]): Promise<string> => {
  const replaced: Record<string, string> = {};
  await run("a.yaml --write-baseline", { "a.yaml": manifest }, rules, replaced);
  return replaced["decorum-baseline.yaml"] ?? "";
};

const OLD = pod({ old: "x.io/old:1", ok: "acme.io/ok" });
const codes = async (baseline: string, manifest: string, flags = ""): Promise<number> =>
  (await run(`a.yaml --baseline b.yaml${flags}`, { "a.yaml": manifest, "b.yaml": baseline, "old.yaml": OLD })).code;

test("covers the same value in the same item, at any position", async () => {
  const baseline = await baselineOf(OLD);
  expect(await codes(baseline, pod({ ok: "acme.io/ok", old: "x.io/old:1" }))).toBe(0);
  expect(await codes(baseline, pod({ old: "acme.io/old", ok: "x.io/old:1" }))).toBe(1);
  expect(await codes(baseline, pod({ old: "evil.io/miner", ok: "acme.io/ok" }))).toBe(1);
});

test("one without keys covers any, and a note says how to renew it", async () => {
  const baseline = (await baselineOf(OLD)).replaceAll(/, action: Deny, key: "\w+"/g, "");
  const changed = { "a.yaml": pod({ old: "acme.io/old", ok: "evil.io/miner" }), "b.yaml": baseline };
  const { code, stderr } = await run("a.yaml --baseline b.yaml", changed);
  expect([code, stderr]).toEqual([
    0,
    "note: 1 finding in the baseline 'b.yaml'\nnote: entries without `key` in the baseline 'b.yaml' cover 1 finding, whatever the value and the item of a list; use --prune to renew them\n",
  ]);
});

test("--prune gives keys to the entries that occur, and keeps those whose rules do not run", async () => {
  const replaced: Record<string, string> = {};
  const others = KEYLESS.replace('test/no-bad, field: "data.bad2"', 'test/registries, field: "data.bad2"');
  const files = { "a.yaml": map("  bad1: x"), "b.yaml": others };
  const product = productOf([packOf([noBad]), { ...packOf([registries]), name: "other", optIn: true }]);
  const { stderr } = await decorum("dry-run a.yaml --baseline b.yaml --prune", product, { files, replaced });
  expect(stderr).toBe("note: 1 finding in the baseline 'b.yaml'\nnote: 'b.yaml': entries of 1 finding got a `key`\n");
  expect(replaced["b.yaml"]).toBe(
    BASELINE.replace(/ {2}- .*bad2.*\n/, "") + others.replace(/^[^]*\n(?=.*registries)/, ""),
  );
});

test("what the rule did, and its pack, count", async () => {
  const warns = [imagesThat("Warn")];
  const warned = await baselineOf(OLD, warns);
  expect(warned).toContain("action: Warn");
  const files = { "a.yaml": OLD, "b.yaml": warned };
  expect((await run("a.yaml --baseline b.yaml", files)).code).toBe(1);
  expect((await run("a.yaml --baseline b.yaml", files, warns)).stdout).toContain("0 warnings");
  const denied = { "a.yaml": OLD, "b.yaml": await baselineOf(OLD) };
  expect((await run("a.yaml --baseline b.yaml", denied, warns)).stdout).toContain("0 warnings");
  expect((await run("a.yaml --baseline b.yaml", denied, [{ ...registries, pack: "other" }])).code).toBe(1);
});

test("with --old, what is new is never covered", async () => {
  const baseline = await baselineOf(OLD);
  const twice = `${baseline}${baseline.split("\n").at(-2) ?? ""}\n`;
  const added = pod({ old: "x.io/old:1", ok: "acme.io/ok2" });
  expect(await codes(twice, added, " --old old.yaml --fail-on Warn")).toBe(0);
  expect(await codes(await baselineOf(pod({ ok: "x.io/1" })), pod({ ok: "x.io/1" }), " --old old.yaml")).toBe(1);
  const created = await baselineOf(pod({ a: "x.io/1" }, "b"));
  expect(await codes(created, pod({ a: "x.io/1" }, "b"))).toBe(0);
  expect(await codes(created, pod({ a: "x.io/1" }, "b"), " --old old.yaml")).toBe(1);
});

test("values of a Secret are in no baseline, and those of other objects are", async () => {
  const object = (kind: string, value: string): string =>
    `apiVersion: v1\nkind: ${kind}\nmetadata: { name: a }\ndata: { a: ${value} }\n`;
  const secrets = ["aGVsbG8=", "d29ybGQ="].map((value) => baselineOf(object("Secret", value), [noSecrets]));
  const [one, two] = await Promise.all(secrets);
  expect(one).toContain("key:");
  expect(one).toBe(two);
});
