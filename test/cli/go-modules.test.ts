import { crd, WIDGET } from "../support/go-widget.js";
import { removeWorlds, world } from "../support/go-world.js";

const { PROJECT: _, ...WITHOUT_PROJECT } = WIDGET;

describe("without a project, the Go module around the input has the sources", () => {
  afterEach(removeWorlds);

  test("of CRDs in the folder of a chart, and '--no-go' reads none", async () => {
    const { "config/crd/widgets.yaml": chart, ...sources } = WITHOUT_PROJECT;
    const one = world({ ...sources, "charts/shop/crds/widgets.yaml": chart });
    const { stdout } = await one.decorum("dry-run charts --owned *.acme.io");
    expect(stdout).toContain("  api/v1/widget_types.go:13\n");
    expect((await one.decorum("dry-run charts --owned *.acme.io --no-go")).stdout).not.toContain(".go:");
  });

  test("the innermost one, and no folder above the repository", async () => {
    const files = Object.entries(WITHOUT_PROJECT).map(([name, text]) => [`shop/${name}`, text] as const);
    const around = { "go.mod": "module acme.io/all\n", "shop/.git": "" };
    const inner = world({ ...Object.fromEntries(files), ...around });
    expect((await inner.decorum("dry-run shop --owned *.acme.io")).stdout).toContain(
      "  shop/api/v1/widget_types.go:13\n",
    );
    const above = files.filter(([name]) => name !== "shop/go.mod");
    const outside = world({ ...Object.fromEntries(above), ...around });
    expect((await outside.decorum("dry-run shop/config --owned *.acme.io")).stdout).not.toContain(".go:");
  });

  test("without a repository, none above the working directory", async () => {
    const { "config/crd/widgets.yaml": chart, ...sources } = WITHOUT_PROJECT;
    const files = { ...sources, "work/crds/widgets.yaml": chart };
    expect((await world(files).decorum("dry-run crds --owned *.acme.io", {}, "work")).stdout).not.toContain(".go:");
    const { stdout } = await world({ ...files, ".git/HEAD": "" }).decorum("dry-run crds --owned *.acme.io", {}, "work");
    expect(stdout).toContain("  ../api/v1/widget_types.go:13\n");
  });

  test("a nested module is fixed, but not that of a submodule or of the module cache", async () => {
    const { "api/v1/widget_types.go": types, ...others } = WITHOUT_PROJECT;
    const fixed = async (folder: string, more: Record<string, string> = {}): Promise<boolean> => {
      const path = `${folder}/v1/widget_types.go`;
      const one = world({ ...others, [path]: types, [`${folder}/go.mod`]: "module acme.io/other\n", ...more });
      await one.decorum("fix config --write --fix-class Breaking --owned *.acme.io");
      return one.read(path) !== types;
    };
    expect(await fixed("api")).toBe(true);
    expect(await fixed("other", { "other/.git": "" })).toBe(false);
    expect(await fixed("go/pkg/mod/acme.io/other@v1.0.0")).toBe(false);
  });

  test("a file without write permission is not replaced", async () => {
    const one = world(WITHOUT_PROJECT);
    one.protect("api/v1/widget_types.go");
    const { code, stderr } = await one.decorum("fix config --write --fix-class Breaking --owned *.acme.io");
    expect([code, stderr]).toEqual([2, expect.stringMatching(/widget_types\.go:1:1: error: must be writable/)]);
    expect(one.read("api/v1/widget_types.go")).toBe(WITHOUT_PROJECT["api/v1/widget_types.go"]);
  });

  test("a broken file is an error in a package of a CRD or of a Go file of the input", async () => {
    const broken = WITHOUT_PROJECT["api/v1/widget_types.go"].replace("type Widget struct {\n", "$&<<<<<<< HEAD\n");
    const isError = async (line: string, path: string, group: string): Promise<boolean> => {
      const files = { "a/v1/d.go": "package v1\n", [path]: broken.replace("shop.acme.io", group) };
      const { stderr } = await world({ ...WITHOUT_PROJECT, ...files }).decorum(line);
      return new RegExp(`${path}:\\d+:1: error: `).test(stderr);
    };
    expect(await isError("dry-run config", "api/v1/widget_types.go", "shop.acme.io")).toBe(true);
    expect(await isError("dry-run a/v1/d.go", "a/v1/c.go", "foo.acme.io")).toBe(true);
    for (const line of ["dry-run config", "dry-run api config", "dry-run api", "fix config"])
      expect([line, await isError(line, "a/v1/c.go", "foo.acme.io")]).toEqual([line, false]);
  });

  test("a note tells of an unread file only where the module has a source of the CRDs", async () => {
    const large = { "big/big.go": `package big\n${"/".repeat(1024 * 1024)}` };
    const noteOn = async (text: string): Promise<boolean> => {
      const files = { ...WITHOUT_PROJECT, ...large, "config/crd/widgets.yaml": text };
      return (await world(files).decorum("dry-run config")).stderr.includes("big/big.go: not read");
    };
    expect(await noteOn(crd())).toBe(true);
    expect(await noteOn(crd().replaceAll("shop.acme.io", "parts.example.com"))).toBe(false);
  });

  test("CRDs whose kinds it does not have are those of others, of which no note tells", async () => {
    const other = crd().replaceAll("shop.acme.io", "parts.example.com");
    const { "config/crd/widgets.yaml": _, ...sources } = WITHOUT_PROJECT;
    const { stdout, stderr } = await world({ ...sources, "config/others.yaml": other }).decorum(
      "dry-run config --owned parts.example.com",
    );
    expect(stdout).toContain("crd-defaults/required-has-no-default");
    expect(stderr).not.toContain("Go source");
  });
});
