import { parse } from "yaml";
import type { Result } from "../src/cli/report/report.js";
import type { PatchOperation } from "../src/kube/json/patch.js";
import { at } from "../src/kube/json/object.js";
import type { AnyRule } from "../src/model/rule.js";
import { forbidden } from "../src/model/cause.js";
import { bind } from "../src/testing/test-rule.js";
import { broken, named, noBad } from "./support/cli-fixtures.js";
import { decorum, packOf, productOf, type Ran, type World } from "./support/cli-harness.js";
import { shippedPacks } from "./support/shipped-packs.js";

const REMOVE: PatchOperation = { op: "remove", path: "/spec/bad" };

/** Has a fix. */
const fixable: AnyRule = { ...noBad, fix: () => [REMOVE] };

/** Objects to what the fix of `fixable` does where the old object had it. */
const kept: AnyRule = {
  ...noBad,
  id: "test/bad-kept",
  *check({ object, oldObject }) {
    if (at(oldObject, "spec", "bad") !== undefined && at(object, "spec", "bad") === undefined)
      yield forbidden(["spec"], "may not lose `bad`; only the value may change");
  },
};

const failing: AnyRule = {
  ...named,
  id: "test/failing",
  *check({ object }) {
    if (object.kind === "Failing") yield forbidden(["kind"], "may not be 'Failing'");
  },
  fix: () => {
    throw new Error("out of order");
  },
};

const product = productOf([
  packOf([fixable, named, kept, broken, failing].map((rule) => bind(rule, rule.options?.defaults))),
]);

const fix = (line: string, world: World = {}): Promise<Ran> => decorum(`fix ${line}`, product, world);

const object = (name: string, spec: string): string =>
  `apiVersion: acme.io/v1\nkind: App\nmetadata:\n  name: ${name}\nspec:\n  good: 1 # why\n${spec}`;

const good = object("web", "");
const bad = object("web", "  bad: 1\n");

describe("without --write", () => {
  test("a patch of the file, headed by what it fixes", async () => {
    const replaced: Record<string, string> = {};
    const { code, stdout, stderr } = await fix("-f a.yaml", { files: { "a.yaml": bad }, replaced });
    expect(stdout).toBe(
      [
        "a.yaml:1  App/web",
        "  fixes 1 finding of test/no-bad",
        "--- a.yaml",
        "+++ a.yaml",
        "@@ -4,4 +4,3 @@ App/web",
        "   name: web",
        " spec:",
        "   good: 1 # why",
        "-  bad: 1",
        "",
      ].join("\n"),
    );
    expect(stderr).toBe("1 object: 1 finding can be fixed in 1 object; use --write to apply the fixes\n");
    expect([code, replaced]).toEqual([1, {}]);
  });
  test("nothing, if there is nothing to fix, though much be wrong", async () => {
    const { code, stdout, stderr } = await fix("-f a.yaml", { files: { "a.yaml": object("Web", "") } });
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toBe("1 object: no automatic fixes, 1 finding needs a decision\n");
  });
  test("what comes from standard input, too", async () => {
    const { code, stdout } = await fix("-f -", { stdin: bad });
    expect(code).toBe(1);
    expect(stdout).toContain("--- <stdin>\n");
  });
  test("in colour if asked for, and safe to look at on a terminal", async () => {
    const files = { "a.yaml": `# \u001b[2J\n${bad}` };
    expect((await fix("-f a.yaml --color always", { files })).stdout).toContain(
      "\u001b[31m-  bad: 1\u001b[39m\n",
    );
    const near = { "a.yaml": object("web", "  # \u001b[2J\n  bad: 1\n") };
    expect((await fix("-f a.yaml --color never", { files: near })).stdout).toContain("\u001b[2J");
    expect((await fix("-f a.yaml --color never", { files: near, isTerminal: true })).stdout).not.toContain(
      "\u001b",
    );
  });
});

describe("with --write", () => {
  test("the file is changed, and standard output is empty", async () => {
    const replaced: Record<string, string> = {};
    const files = { "a.yaml": bad, "b.yaml": good };
    const { code, stdout, stderr } = await fix("-f a.yaml -f b.yaml --write", { files, replaced });
    expect(replaced).toEqual({ "a.yaml": good });
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toBe(
      "a.yaml:1  App/web\n  fixes 1 finding of test/no-bad\n2 objects: 1 finding fixed in 1 object\n",
    );
  });
  test("the new text of standard input goes to standard output, changed or not", async () => {
    expect(await fix("-f - --write", { stdin: bad })).toMatchObject({ code: 0, stdout: good });
    expect(await fix("-f - --write", { stdin: good })).toMatchObject({ code: 0, stdout: good });
  });
  test("a file that may not be written is told, and is as it was", async () => {
    const files = { "a.yaml": bad };
    const { code, stderr } = await fix("-f a.yaml --write", { files, replaced: Object.freeze({}) });
    expect(code).toBe(2);
    expect(stderr).toBe(
      [
        "a.yaml:1:1: error: must be writable, and so must its folder; permission was denied; it was not changed",
        "1 object: no automatic fixes, 1 finding with unwritten fixes",
        "",
      ].join("\n"),
    );
  });
  test("twice has nothing to do", async () => {
    const replaced: Record<string, string> = {};
    await fix("-f a.yaml --write", { files: { "a.yaml": bad }, replaced });
    expect(await fix("-f a.yaml", { files: replaced })).toMatchObject({ code: 0, stdout: "" });
  });
});

describe("what a file may hold", () => {
  const written = async (text: string): Promise<string> =>
    (await fix("-f - --write", { stdin: text })).stdout;

  test("several documents: the others stay as they are, even if they cannot be read", async () => {
    const text = `# head\n---\n${bad}---\n- oops\n---\nkind: "open\n--- # next\n${bad}...\n`;
    expect(await written(text)).toBe(text.replaceAll("  bad: 1\n", ""));
    expect((await fix("-f - --write", { stdin: text })).code).toBe(2);
  });
  test("a byte order mark and line breaks of Windows", async () => {
    const text = `\uFEFF${bad}---\n${bad}`.replaceAll("\n", "\r\n");
    expect(await written(text)).toBe(text.replaceAll("  bad: 1\r\n", ""));
  });
  test("items of lists", async () => {
    const item = (name: string, spec: string): string =>
      `- apiVersion: acme.io/v1\n  kind: App\n  metadata: {name: ${name}}\n  spec: ${spec}\n`;
    const list = (...items: readonly string[]): string =>
      `apiVersion: v1\nkind: List\nitems:\n${items.join("")}`;
    expect(await written(list(item("a", "{good: 1, bad: 1}"), item("b", "{}"), item("c", "{bad: 1}")))).toBe(
      list(item("a", "{good: 1}"), item("b", "{}"), item("c", "{}")),
    );
    const typed = "apiVersion: acme.io/v1\nkind: AppList\nitems:\n- spec:\n    bad: 1\n    good: 1\n";
    expect(await written(typed)).toBe(typed.replace("    bad: 1\n", ""));
  });
  test("JSON", async () => {
    const json = (spec: object, step?: number): string =>
      JSON.stringify({ apiVersion: "acme.io/v1", kind: "App", spec }, null, step);
    expect(await written(json({ good: 1, bad: 1 }, 2))).toBe(json({ good: 1 }, 2));
    expect(await written(json({ bad: 1, good: 1 }) + json({ bad: 1 }))).toBe(json({ good: 1 }) + json({}));
  });
  test("an AdmissionReview, of which the object is fixed", async () => {
    const review = (spec: object): string =>
      JSON.stringify({
        apiVersion: "admission.k8s.io/v1",
        kind: "AdmissionReview",
        request: {
          uid: "7e12b264-9e00-4504-822a-a76175c49c5e",
          kind: { group: "acme.io", version: "v1", kind: "App" },
          resource: { group: "acme.io", version: "v1", resource: "apps" },
          name: "a",
          operation: "CREATE",
          userInfo: {},
          object: { apiVersion: "acme.io/v1", kind: "App", metadata: { name: "a" }, spec },
        },
      });
    expect(await written(review({ good: 1, bad: 1 }))).toBe(review({ good: 1 }));
  });
  test("aliases: what cannot be changed alone is left to people", async () => {
    const text = `apiVersion: acme.io/v1\nkind: App\nspec: &spec {bad: 1}\nother: *spec\n`;
    const { code, stdout, stderr } = await fix("-f - --write", { stdin: text });
    expect([code, stdout]).toEqual([1, text]);
    expect(stderr).toBe(
      [
        "<stdin>:1: note: App/(no name) must be fixed by hand; writing its fixes would change other parts of the file",
        "1 object: no automatic fixes, 1 finding with unwritten fixes",
        "",
      ].join("\n"),
    );
  });
  test("what only clients read is left alone, and a note names it", async () => {
    const text = "apiVersion: v1\nkind: Config\nspec: {bad: 1}\n";
    expect(await fix("-f -", { stdin: text })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^note: skipped 1 document .*\nerror: no objects found/) as unknown,
    });
  });
});

describe("exit codes", () => {
  test("2 for flags that cannot be used", async () => {
    for (const line of [
      "",
      "a.yaml",
      "-f a.yaml b.yaml --output json",
      "-f none.yaml",
      "-f a.yaml --owned _",
    ])
      expect({ line, code: (await fix(line, { files: { "a.yaml": bad } })).code }).toEqual({ line, code: 2 });
    expect((await fix("-f - --old -", { stdin: bad })).code).toBe(2);
  });
  test("2 if a document cannot be read, even where another can be fixed", async () => {
    expect((await fix("-f -", { stdin: `${bad}---\n- oops\n` })).code).toBe(2);
  });
  test("3 if a rule fails, though the fix of another is made", async () => {
    const fails = bad.replace("  name: web\n", "  name: web\n  annotations: { break: '' }\n");
    const { code, stdout, stderr } = await fix("-f - --write", { stdin: fails });
    expect([code, stdout]).toEqual([3, fails.replace("  bad: 1\n", "")]);
    expect(stderr).toContain("rule 'test/broken' failed; this is a bug in Decorum: Error: out of order\n");
  });
  test("3 if a fix fails", async () => {
    const { code, stderr } = await fix("-f -", { stdin: "apiVersion: v1\nkind: Failing\n" });
    expect(code).toBe(3);
    expect(stderr).toContain("rule 'test/failing' failed; this is a bug in Decorum: Error: out of order\n");
  });
});

describe("--old", () => {
  const files = { "new.yaml": `${bad}more: 1\n`, "old.yaml": bad };
  test("no fix is made that breaks what is stored", async () => {
    expect((await fix("-f new.yaml", { files })).code).toBe(1);
    const { code, stdout, stderr } = await fix("-f new.yaml --old old.yaml", { files });
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toBe("1 object: no automatic fixes, 1 finding needs a decision\n");
  });
  test("why it is not made can be asked", async () => {
    const { stderr } = await fix("-f new.yaml --old old.yaml", { files, env: { DECORUM_DEBUG: "1" } });
    expect(stderr).toContain("fix for 'test/no-bad' rejected: FindingAdded: spec: may not lose");
  });
  test("an old object without a new one is noted", async () => {
    const { stderr } = await fix("-f a.yaml --old old.yaml", {
      files: { ...files, "a.yaml": object("b", "") },
    });
    expect(stderr).toContain("old.yaml:1: note: App/web has no matching object in '-f'\n");
  });
});

describe("a dry run", () => {
  const dryRun = (line: string, world: World): Promise<Ran> => decorum(`dry-run ${line}`, product, world);
  const files = { "a.yaml": `${bad}---\n${object("Web", "")}` };

  test("tells how many findings can be fixed, and the command that does it", async () => {
    const { stdout } = await dryRun("-f a.yaml -n shop --owned acme.io *.acme.io", { files });
    expect(stdout.split("\n").slice(-4)).toEqual([
      "2 objects: 1 allowed, 1 denied; 1 violation, 1 warning, 0 faults",
      "Details: decorum explain test/no-bad",
      "1 finding can be fixed: decorum fix -f a.yaml --namespace shop --owned acme.io '*.acme.io'",
      "",
    ]);
  });
  test("says nothing of it if none can, or not by changing files", async () => {
    expect((await dryRun("-f a.yaml", { files: { "a.yaml": object("Web", "") } })).stdout).not.toContain(
      "fixed",
    );
    expect((await dryRun("-f a.yaml --operation UPDATE", { files })).stdout).not.toContain("fixed");
  });
  test("names only a few files", async () => {
    const many = Object.fromEntries(["a", "b", "c", "d"].map((name) => [`${name}.yaml`, bad]));
    const paths = Object.keys(many).map((name) => `-f ${name}`);
    const { stdout } = await dryRun(paths.join(" "), { files: many });
    expect(stdout).toContain("4 findings can be fixed: decorum fix -f FILE...\n");
  });
  test.each(["json", "yaml"])(
    "in %s has the operations with each finding, where there are any",
    async (output) => {
      const { stdout } = await dryRun(`-f a.yaml -o ${output}`, { files });
      const { results } = parse(stdout) as { readonly results: readonly Result[] };
      expect(results.map(({ findings }) => findings.map((finding) => finding.fix))).toEqual([
        [[REMOVE]],
        [undefined],
      ]);
      expect(results[1]?.findings[0]).not.toHaveProperty("fix");
    },
  );
  test("counts a fix that fails as a fault", async () => {
    const { code, stdout } = await dryRun("-f -", { stdin: "apiVersion: v1\nkind: Failing\n" });
    expect(code).toBe(3);
    expect(stdout).toContain("rule 'test/failing' failed");
  });
});

describe("with the packs that come with decorum", () => {
  const shipped = productOf(shippedPacks());
  const crd = (version: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: gadgets.acme.io
spec:
  group: acme.io
  names: {kind: Gadget, plural: gadgets, categories: [all]}
  scope: Namespaced
  versions:
${["v1", "v1beta1"]
  .map(
    (name) => `  - name: ${name}
    served: true
    storage: ${String(name === "v1")}
${version}`,
  )
  .join("")}`;
  const before = crd(`    schema:
      openAPIV3Schema:
        type: object
        properties:
          status:
            type: object
            properties:
              # What holds of it.
              conditions:
                type: array
                items:
                  type: object
                  required: [type, status, lastTransitionTime, reason, message]
                  properties:
                    type: {type: string}
                    status: {type: string, enum: ['True', 'False', Unknown]}
                    lastTransitionTime: {type: string, format: date-time}
                    reason: {type: string, minLength: 1}
                    message: {type: string}
`);
  const after = crd(`    schema:
      openAPIV3Schema:
        type: object
        properties:
          status:
            type: object
            properties:
              # What holds of it.
              conditions:
                type: array
                items:
                  type: object
                  required: [type, status, lastTransitionTime, reason, message]
                  properties:
                    type: {type: string}
                    status: {type: string, enum: ['True', 'False', Unknown]}
                    lastTransitionTime: {type: string, format: date-time}
                    reason: {type: string, minLength: 1}
                    message: {type: string}
                x-kubernetes-list-map-keys:
                - type
                x-kubernetes-list-type: map
    subresources:
      status: {}
`).replace("categories: [all]", "categories: []");

  test("a definition is fixed in all its versions", async () => {
    const { code, stdout } = await decorum("fix -f - --write", shipped, { stdin: before });
    expect([code, stdout]).toEqual([0, after]);
  });
  test("a finding in several versions has one fix, for all of them", async () => {
    const { stdout } = await decorum("dry-run -f - -o json", shipped, { stdin: before });
    const { results } = JSON.parse(stdout) as { readonly results: readonly Result[] };
    const found = results[0]?.findings.find(({ rule }) => rule === "crd-status/status-subresource");
    expect(found?.places).toHaveLength(2);
    expect(found?.fix).toEqual(
      [0, 1].map((index) => ({
        op: "add",
        path: `/spec/versions/${String(index)}/subresources`,
        value: { status: {} },
      })),
    );
  });
  test("what is stored keeps its users: a category stays, and a version in use gets no subresource", async () => {
    const files = {
      "old.yaml": before,
      "new.yaml": before.replace("kind: Gadget", "kind: Gadget, shortNames: [gd]"),
    };
    const { stdout } = await decorum("fix -f new.yaml --old old.yaml", shipped, { files });
    expect(stdout).toContain("  fixes 2 findings of crd-conditions/conditions-list-map\n--- new.yaml\n");
    const fresh = await decorum("fix -f new.yaml", shipped, { files });
    expect(fresh.stdout).toMatch(
      /fixes 1 finding of crd-naming\/no-category-all\n.*fixes 2 findings of crd-status/s,
    );
  });
  test("a definition of others is left as it is", async () => {
    const run = (owned: string) => decorum(`fix -f - --owned ${owned}`, shipped, { stdin: before });
    expect(await run("*.example.com")).toMatchObject({ code: 0, stdout: "" });
    expect(await run("acme.io")).toMatchObject({ code: 1 });
  });
});
