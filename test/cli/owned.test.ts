import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { shippedPacks } from "../support/shipped-packs.js";

/** Whose API a CRD is: the flag says so, or else the project around it; without either, it is that of others. */

const product = productOf(shippedPacks());
const run = (line: string, files: Tree, stdin = ""): Promise<Ran> => decorum(line, product, { files, stdin });

/** A CRD with one warning, if its group is owned. */
const crd = (group: string, spec = "size: { type: integer, format: int32, minimum: 0 }"): string =>
  `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: apps.${group} }
spec:
  group: ${group}
  scope: Namespaced
  names: { kind: App, listKind: AppList, plural: apps, singular: app }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            apiVersion: { type: string }
            kind: { type: string }
            metadata: { type: object }
            spec:
              type: object
              description: spec is the desired state.
              properties:
                ${spec}
`;
const unbounded = (group: string): string =>
  crd(group, "size: { type: integer, description: size is how many there are. }");
const deployment = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n";
const project = (...resources: readonly string[]): string =>
  `domain: acme.io\nlayout: [go.kubebuilder.io/v4]\nresources:\n${resources.map((one) => `- ${one}\n`).join("")}version: "3"\n`;
const OWN = "{ api: { crdVersion: v1 }, group: shop, domain: acme.io, kind: App, version: v1 }";

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

describe("a webhook of the project that converts", () => {
  const versions = (spec: string): string => {
    const [head = "", version = ""] = crd("shop.acme.io", spec).split("    - name: v1\n");
    const other = crd("shop.acme.io").split("    - name: v1\n")[1]?.replace("storage: true", "storage: false") ?? "";
    return `${head}    - name: v1\n${version}    - name: v2\n${other}`;
  };
  const SIZE = "size: { type: integer, format: int32, minimum: 0 }";
  const files = (resource: string, conversion = ""): Tree => {
    const added = versions(`${SIZE}\n                color: { type: string, maxLength: 63 }`);
    return {
      "old.yaml": versions(SIZE),
      "config/a.yaml": added.replace("  versions:\n", `${conversion}  versions:\n`),
      PROJECT: project(resource),
    };
  };
  const HUB = OWN.replace("version: v1 }", "version: v1, webhooks: { conversion: true, spoke: [v2] } }");
  const found = async (tree: Tree): Promise<boolean> => {
    const { stdout } = await run("dry-run config/a.yaml --old old.yaml", tree);
    expect(stdout).toContain("1 object: ");
    return stdout.includes("served-versions-share-fields");
  };
  test("makes fields of one version possible, although the generated CRD does not name it", async () => {
    expect(await found(files(OWN))).toBe(true);
    expect(await found(files(HUB))).toBe(false);
    expect((await run("fix config --old old.yaml", files(HUB))).stdout).not.toContain("conversion");
  });
  test("is one for its kind, and yields to what the CRD says", async () => {
    expect(await found(files(HUB.replace("kind: App", "kind: Other")))).toBe(true);
    expect(await found(files(HUB.replace("group: shop", "group: cart")))).toBe(true);
    expect(await found(files(HUB, "  conversion: { strategy: None }\n"))).toBe(true);
  });

  test("may be patched in by a kustomization beside the CRD, or above its folder", async () => {
    const patch = (crdName: string, strategy = "Webhook"): string =>
      `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: ${crdName} }\nspec: { conversion: { strategy: ${strategy} } }\n`;
    const NAMED = "patches:\n- path: patches/webhook_in_apps.yaml\n";
    const found = async (kustomization: string, patched: string, crd = "config/a.yaml"): Promise<boolean> => {
      const { "old.yaml": old = "", "config/a.yaml": now = "" } = files(OWN);
      const kustomized = { "config/kustomization.yaml": kustomization, "config/patches/webhook_in_apps.yaml": patched };
      const { stdout } = await run(`dry-run ${crd} --old old.yaml --owned shop.acme.io`, {
        "old.yaml": old,
        [crd]: now,
        ...kustomized,
      });
      expect(stdout).toContain("1 object: ");
      return stdout.includes("served-versions-share-fields");
    };
    const named = patch("apps.shop.acme.io");
    expect(await found(NAMED, named)).toBe(false);
    expect(await found("patchesStrategicMerge:\n- patches/webhook_in_apps.yaml\n", named)).toBe(false);
    expect(await found(NAMED, named, "config/bases/a.yaml")).toBe(false);
    // A patch that is commented out, of another CRD, or of another conversion; and one that no kustomization nearby names.
    expect(await found("# - path: patches/webhook_in_apps.yaml\n", named)).toBe(true);
    expect(await found(NAMED, patch("carts.shop.acme.io"))).toBe(true);
    expect(await found(NAMED, patch("apps.shop.acme.io", "None"))).toBe(true);
    expect(await found(NAMED, named, "config/other/bases/a.yaml")).toBe(true);
    expect(await found("patches:\n- path: patches/none.yaml\n", named)).toBe(true);
  });
});
