import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { OWN, crd, project } from "../support/owned-crd.js";
import { shippedPacks } from "../support/shipped-packs.js";

/** The owner of a CRD: the flag names it, or else the project around it; without either, the CRD counts as that of others. */

const product = productOf(shippedPacks());
const run = (line: string, files: Tree, stdin = ""): Promise<Ran> => decorum(line, product, { files, stdin });

const unbounded = (group: string): string =>
  crd(group, "size: { type: integer, description: size is how many there are. }");
const deployment = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n";
const notes = async (line: string, files: Tree): Promise<readonly string[]> => {
  const { stderr } = await run(`dry-run ${line}`, files);
  return stderr.split("\n").filter((text) => /owned/.test(text));
};

describe("nothing says whose groups they are", () => {
  const NOTE =
    "note: these CRDs are treated as third-party: findings only warn unless the API server would reject the CRD; if you maintain this API, pass";
  test("a note says so, and names the flag for the groups of the input", async () => {
    const files = { "a.yaml": `${crd("b.io")}---\n${crd("a.io")}` };
    expect(await run("dry-run a.yaml", files)).toMatchObject({
      code: 0,
      stderr: `${NOTE} '--owned a.io b.io'\n`,
    });
  });
  test("of many groups, none is named", async () => {
    const files = { "a.yaml": ["a.io", "b.io", "c.io", "d.io"].map((group) => crd(group)).join("---\n") };
    expect(await notes("a.yaml", files)).toEqual([`${NOTE} '--owned GROUP...'`]);
    expect(await notes("a.yaml -o json", files)).toEqual([`${NOTE} '--owned GROUP...'`]);
  });
  test("without a CRD, there is no note", async () => {
    expect(await notes("a.yaml", { "a.yaml": deployment, PROJECT: project(OWN) })).toEqual([]);
    expect(await notes("a.yaml", { "a.yaml": deployment })).toEqual([]);
  });
});

test.each([
  ["that spec has as well only warns", "phase", "Warn"],
  ["is denied", "size", "Deny"],
])("a phase in the status %s", async (_, name, action) => {
  const status = "            status: { type: object, properties: { phase: { type: string, maxLength: 9 } } }\n";
  const files = { "a.yaml": crd("a.io", `${name}: { type: string, maxLength: 9 }`) + status };
  const { stdout } = await run("dry-run a.yaml --owned a.io -o json", files);
  const [{ findings }] = (JSON.parse(stdout) as { results: [{ findings: { rule: string; action: string }[] }] })
    .results;
  expect(findings.find(({ rule }) => rule === "crd-status/no-status-phase")?.action).toBe(action);
});

describe("--owned", () => {
  const files = { "a.yaml": `${crd("shop.acme.io")}---\n${crd("b.io")}`, PROJECT: project(OWN) };
  test("is what counts, and is told", async () => {
    expect(await notes("a.yaml --owned b.io", files)).toEqual(["note: owned: b.io (--owned)"]);
    expect(await notes("a.yaml --owned b.io *.acme.io -o yaml", files)).toEqual([]);
    expect((await run("dry-run a.yaml --owned *", files)).code).toBe(0);
  });
  test.each([
    [
      "shop.acme.oi",
      "'shop.acme.oi' must match the group of a CRD of the input: 'b.io' or 'shop.acme.io'; did you mean 'shop.acme.io'?",
    ],
    [
      "b.io acme.io",
      "'acme.io' must match the group of a CRD of the input: 'b.io' or 'shop.acme.io'; did you mean '*.acme.io'?",
    ],
    ["*.b.io", "'*.b.io' must match the group of a CRD of the input: 'b.io' or 'shop.acme.io'; did you mean 'b.io'?"],
    [
      "*.acme.oi",
      "'*.acme.oi' must match the group of a CRD of the input: 'b.io' or 'shop.acme.io'; did you mean '*.acme.io'?",
    ],
    ["example.com", "'example.com' must match the group of a CRD of the input: 'b.io' or 'shop.acme.io'"],
  ])("must match a CRD: %s", async (groups, message) => {
    for (const command of ["dry-run", "fix"])
      expect(await run(`${command} a.yaml --owned ${groups}`, files)).toEqual({
        code: 2,
        stdout: "",
        stderr: `error: --owned: ${message}\n`,
      });
  });
  test("may match one that only the old manifests have, or one in an AdmissionReview", async () => {
    const old = { "a.yaml": crd("b.io"), "old.yaml": `${crd("b.io")}---\n${crd("a.io")}` };
    expect((await run("dry-run a.yaml --old old.yaml --owned a.io b.io", old)).code).not.toBe(2);
    const indented = crd("a.io").replace(/^/gm, "    ");
    const review = `apiVersion: admission.k8s.io/v1\nkind: AdmissionReview\nrequest:\n  uid: a\n  operation: CREATE\n  kind: { group: apiextensions.k8s.io, version: v1, kind: CustomResourceDefinition }\n  resource: { group: apiextensions.k8s.io, version: v1, resource: customresourcedefinitions }\n  object:\n${indented}`;
    expect((await run("dry-run r.yaml --owned a.io", { "r.yaml": review })).stderr).toBe(
      "note: owned: a.io (--owned)\n",
    );
  });
  test("may be given for an input without CRDs", async () => {
    expect(await run("dry-run a.yaml --owned b.io", { "a.yaml": deployment })).toMatchObject({
      code: 0,
      stderr: "",
    });
  });
});

describe("a kubebuilder project", () => {
  const owned = async (text: string): Promise<readonly string[]> =>
    notes("config", { "config/a.yaml": crd("shop.acme.io"), PROJECT: text });
  test.each([
    ["a group of the project", project(OWN), "shop.acme.io"],
    [
      "several groups",
      project(OWN, "{ api: { crdVersion: v1 }, group: bar, domain: other.io }"),
      "bar.other.io, shop.acme.io",
    ],
    ["the domain of the project", project("{ api: { crdVersion: v1 }, group: shop }"), "shop.acme.io"],
    ["no group", project("{ api: { crdVersion: v1 }, kind: App }"), "acme.io"],
    ["no domain", "layout: x\nresources: [{ api: { crdVersion: v1 }, group: shop }]\n", "shop"],
    [
      "version 2",
      'domain: acme.io\nresources: [{ group: shop, kind: App, version: v1 }]\nversion: "2"\n',
      "shop.acme.io",
    ],
    [
      "types of others",
      project(
        OWN,
        "{ external: true, group: cert-manager, domain: io, api: { crdVersion: v1 } }",
        "{ core: true, group: apps }",
      ),
      "shop.acme.io",
    ],
    ["a controller for another type", project(OWN, "{ controller: true, group: batch }"), "shop.acme.io"],
  ])("owns its groups: %s", async (_, text, groups) => {
    expect((await owned(text))[0]).toBe(`note: owned: ${groups} (PROJECT)`);
  });
  test.each([["Notes on our projects\n"], ["domain: acme.io\nlayout: x\n"], ["- domain: a\n"]])(
    "that has no API owns nothing: %j",
    async (text) => {
      expect(await owned(text)).toEqual([expect.stringMatching(/^note: these CRDs are treated as third-party/)]);
    },
  );
  test("that is broken is an error, with its line", async () => {
    const { code, stderr } = await run("dry-run a.yaml", { "a.yaml": deployment, PROJECT: "domain: [\n" });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: PROJECT:1:9: /)]);
  });
  test("is found from each path, innermost first, up to the root of the repository", async () => {
    const files = {
      PROJECT: project(OWN.replace("shop", "outer")),
      "a/PROJECT": project(OWN.replace("shop", "a")),
      "a/config/x.yaml": crd("a.acme.io"),
      "b/PROJECT": project(OWN.replace("shop", "b")),
      "b/x.yaml": crd("b.acme.io"),
      "c/.git/HEAD": "",
      "c/x.yaml": crd("c.acme.io"),
    };
    expect(await notes("a/config b/x.yaml", files)).toEqual([
      "note: owned: a.acme.io, b.acme.io (a/PROJECT, b/PROJECT)",
    ]);
    expect(await notes("b/*.yaml", files)).toEqual(["note: owned: b.acme.io (b/PROJECT)"]);
    expect(await notes(".", files)).toEqual([
      "note: owned: outer.acme.io (PROJECT)",
      "note: warnings on APIs of other groups are not shown (a.acme.io, b.acme.io, c.acme.io); if some are yours, name all of your groups with '--owned'",
    ]);
    expect(await notes("c", files)).toEqual([expect.stringMatching(/^note: these CRDs are treated as third-party/)]);
    const piped = await run("dry-run -", files, crd("outer.acme.io"));
    expect(piped.stderr).toBe("note: owned: outer.acme.io (PROJECT)\n");
  });
  test("its CRDs get the full review", async () => {
    const files = { "a.yaml": unbounded("shop.acme.io") };
    const alone = await run("dry-run a.yaml", files);
    const inProject = await run("dry-run a.yaml", { ...files, PROJECT: project(OWN) });
    const named = await run("dry-run a.yaml --owned shop.acme.io", files);
    expect(inProject.stdout).not.toBe(alone.stdout);
    expect(inProject.stdout).toBe(named.stdout);
  });
});

describe("fixes that are withheld", () => {
  const fixable = (group: string): string => crd(group, "size: { type: integer, minimum: 0, maximum: 10 }");
  test("are counted, and the flag is named", async () => {
    const files = { "a.yaml": fixable("a.io"), "b.yaml": fixable("b.io") };
    const stderrOf = async (line: string): Promise<string> => (await run(`fix ${line}`, files)).stderr;
    expect(await run("fix a.yaml", files)).toEqual({
      code: 0,
      stdout: "",
      stderr:
        "1 object: no fixes, 1 finding needs a decision; 1 finding can be fixed if you own the CRDs: use --owned a.io\n",
    });
    expect(await stderrOf("a.yaml b.yaml")).toMatch(/; 2 findings can be fixed .*: use --owned a\.io b\.io\n$/);
    expect(await stderrOf("a.yaml b.yaml --owned a.io")).toBe(
      "2 objects: 1 finding can be fixed in 1 object, 2 findings need a decision; use --write to apply the fixes; 1 more finding can be fixed if you own the CRDs: use --owned b.io\n",
    );
    expect(await stderrOf("a.yaml b.yaml --owned *")).not.toContain("if you own");
  });
  test("do not count as findings that need a decision", async () => {
    // Found in every CRD, and fixed only in those of owned groups.
    const files = {
      "a.yaml": crd("a.io").replace("singular: app", "singular: app, categories: [all]"),
      "b.yaml": crd("b.io"),
    };
    const { stderr } = await run("fix a.yaml b.yaml --owned b.io --fix-class Behavior", files);
    expect(stderr).toBe(
      "2 objects: no fixes, 3 findings need a decision; 1 finding can be fixed if you own the CRDs: use --owned a.io\n",
    );
    const { stdout } = await run("dry-run a.yaml b.yaml --owned b.io -o json", files);
    expect(JSON.parse(stdout)).toMatchObject({ summary: { findings: 4 } });
  });
});
