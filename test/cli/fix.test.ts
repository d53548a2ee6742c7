import { parse } from "yaml";
import type { Result } from "../../src/app/report/report.js";
import { decorum, type Ran, type World } from "../support/cli-harness.js";
import { REMOVE, product, fix, object, bad } from "../support/cli-fix.js";

const good = object("web", "");

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
    const near = { "a.yaml": object("web", "  # \u202e\n  bad: 1\n") };
    expect((await fix("-f a.yaml --color always", { files: near })).stdout).toContain(
      "\u001b[31m-  bad: 1\u001b[39m\n",
    );
    expect((await fix("-f a.yaml --color never", { files: near })).stdout).toContain("\u202e");
    expect((await fix("-f a.yaml --color never", { files: near, isTerminal: true })).stdout).not.toContain("\u202e");
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

describe("exit codes", () => {
  test("2 for flags that cannot be used", async () => {
    for (const line of ["", "-f a.yaml b.yaml --output json", "-f none.yaml", "-f a.yaml --owned _"])
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
    expect(stderr).toContain("old.yaml:1: note: App/web has no matching object in the input\n");
  });
});

describe("a dry run", () => {
  const dryRun = (line: string, world: World): Promise<Ran> => decorum(`dry-run ${line}`, product, world);
  const files = { "a.yaml": `${bad}---\n${object("Web", "")}` };

  test("tells how many findings can be fixed, and the command that does it", async () => {
    const { stdout } = await dryRun("-f a.yaml -n shop --owned acme.io *.acme.io", { files });
    expect(stdout.split("\n").slice(-4)).toEqual([
      "2 objects: 1 allowed, 1 denied; 1 violation, 1 warning",
      "Details: decorum explain test/no-bad",
      "1 finding can be fixed: decorum fix a.yaml --namespace shop --owned acme.io '*.acme.io'",
      "",
    ]);
  });
  test("says nothing of it if none can, or not by changing files", async () => {
    expect((await dryRun("-f a.yaml", { files: { "a.yaml": object("Web", "") } })).stdout).not.toContain("fixed");
    expect((await dryRun("-f a.yaml --operation UPDATE", { files })).stdout).not.toContain("fixed");
  });
  test("says nothing of it if the fix does not work", async () => {
    const old = { "a.yaml": bad, "old.yaml": bad.replace("good: 1", "good: 2") };
    const { stdout } = await dryRun("-f a.yaml --old old.yaml -o json -o text=report.txt", { files: old });
    expect(JSON.stringify(JSON.parse(stdout))).not.toContain('"fix"');
    expect(stdout).toContain('"test/no-bad"');
    expect((await dryRun("-f a.yaml --old old.yaml", { files: old })).stdout).not.toContain("can be fixed");
    expect((await fix("-f a.yaml --old old.yaml", { files: old })).stderr).not.toContain("can be fixed");
  });
  test("counts all if all are proven", async () => {
    const many = { "a.yaml": `${bad}---\n${bad.replace("name: web", "name: b")}` };
    const replaced: Record<string, string> = {};
    await dryRun("-f a.yaml -o json -o text=report.txt", { files: many, replaced });
    expect(replaced["report.txt"]).toContain("\n2 findings can be fixed: decorum fix a.yaml\n");
  });
  test("names only a few files", async () => {
    const many = Object.fromEntries(
      ["a", "b", "c", "d"].map((name) => [`${name}.yaml`, bad.replace("name: web", `name: ${name}`)]),
    );
    const paths = Object.keys(many).map((name) => `-f ${name}`);
    const { stdout } = await dryRun(paths.join(" "), { files: many });
    expect(stdout).toContain("\nFindings can be fixed: decorum fix FILE...\n");
  });
  test.each(["json", "yaml"])("in %s has the operations with each finding, where there are any", async (output) => {
    const { stdout } = await dryRun(`-f a.yaml -o ${output}`, { files });
    const { results } = parse(stdout) as { readonly results: readonly Result[] };
    expect(results.map(({ findings }) => findings.map((finding) => finding.fix))).toEqual([[[REMOVE]], [undefined]]);
    expect(results[1]?.findings[0]).not.toHaveProperty("fix");
  });
  test("counts a fix that fails as a fault", async () => {
    const { code, stdout } = await dryRun("-f -", { stdin: "apiVersion: v1\nkind: Failing\n" });
    expect(code).toBe(3);
    expect(stdout).toContain("rule 'test/failing' failed");
  });
});
