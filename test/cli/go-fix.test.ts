import { crd, TYPES, WIDGET } from "../support/go-widget.js";
import { allFindings, goProject, removeWorlds, world } from "../support/go-world.js";

/** Fixes of the CRDs that controller-gen wrote are made in their Go sources. */

const DIFF = `--- api/v1/widget_types.go
+++ api/v1/widget_types.go
@@ -9,7 +9,7 @@ type WidgetSpec struct {
 	// color is the color.
 	// +kubebuilder:default=Red
 	// +kubebuilder:validation:MaxLength=20
-	// +required
+	// +optional
 	Color string \`json:"color"\`
 }
 
`;
const BOTH = `config/crd/widgets.yaml:1  CustomResourceDefinition/widgets.shop.acme.io
  fixes 1 finding of crd-conditions/conditions-list-map in Go
  fixes 1 finding of crd-defaults/required-has-no-default in Go
`;
const FIXED = TYPES.replace("+required", "+optional").replace(
  "\tConditions",
  "\t// +listMapKey=type\n\t// +listType=map\n\tConditions",
);

describe("fix", () => {
  afterEach(removeWorlds);

  test("prints the patch of the Go source instead of that of a generated CRD", async () => {
    const { code, stdout } = await world(WIDGET).decorum("fix config");
    expect([code, stdout]).toEqual([
      1,
      `config/crd/widgets.yaml:1  CustomResourceDefinition/widgets.shop.acme.io\n  fixes 1 finding of crd-defaults/required-has-no-default in Go\n${DIFF}`,
    ]);
  });

  test("'--write' writes it, and the next run asks for new CRDs", async () => {
    const { decorum, read } = world(WIDGET);
    expect(await decorum("fix config --fix-class Breaking --write")).toEqual({
      code: 0,
      stdout: "",
      stderr: `${BOTH}note: generate the CRDs again, for example with 'make manifests'
1 object: 2 findings fixed in 1 object, 2 findings need a decision
`,
    });
    expect(read("api/v1/widget_types.go")).toBe(FIXED);
    expect(read("config/crd/widgets.yaml")).toBe(crd());
    expect(await decorum("fix config --fix-class Breaking --write")).toEqual({
      code: 0,
      stdout: "",
      stderr:
        "1 object: no fixes, 2 findings fixed in Go before, 2 findings need a decision; generate the CRDs again for those fixed in Go\n",
    });
  });

  test("a dry run asks for new CRDs if they lack fields", async () => {
    const more = ["shape", "area", "depth", "speed"].map(
      (name) => `\t// +optional\n\t${name} string \`json:"${name}"\`\n`,
    );
    const types = TYPES.replace("\t// color is", `${more.join("")}\t// color is`);
    const { decorum } = world({ ...WIDGET, "api/v1/widget_types.go": types });
    const note =
      "note: 'spec.shape' of Widget v1 (api/v1/widget_types.go:10), 'spec.area' of Widget v1 (api/v1/widget_types.go:12), 'spec.depth' of Widget v1 (api/v1/widget_types.go:14) and other fields differ between Go and the generated CRDs, which are older; generate them again, for example with 'make manifests'\n";
    expect((await decorum("dry-run config")).stderr).toContain(note);
    expect((await decorum("dry-run config --no-go")).stderr).not.toContain("between Go");
    const copy = world({
      ...WIDGET,
      "api/v1/widget_types.go": TYPES.replace("\t// color is", `${more[0] ?? ""}\t// color is`),
      "chart/crds/widgets.yaml": WIDGET["config/crd/widgets.yaml"].replace("shop.acme.io", "shop.acme.io # a copy"),
    });
    expect((await copy.decorum("dry-run .")).stderr).toContain(
      "note: 'spec.shape' of Widget v1 (api/v1/widget_types.go:10) differs between Go and",
    );
  });

  test("after it, a dry run asks for new CRDs instead of the same fix", async () => {
    const { decorum } = world(WIDGET);
    await decorum("fix config --write");
    const { code, stdout, stderr } = await decorum("dry-run config");
    expect([code, stderr]).toEqual([
      0,
      "note: owned: shop.acme.io (PROJECT)\nnote: 1 finding is fixed in Go, but not in the generated CRDs, which are older; generate them again, for example with 'make manifests'\n",
    ]);
    expect(stdout).toContain(`  api/v1/widget_types.go:13
    Warn   may not be in \`required\`, because it has a \`default\`; only a field without a default may
           spec.color  [crd-defaults/required-has-no-default]
  api/v1/widget_types.go:7
`);
    expect(stdout).toMatch(/ 4 warnings\n.*\nDetails: .*\n$/);
    const found = allFindings((await decorum("dry-run config -o json")).stdout);
    expect(found.flatMap(({ rule, go }) => (go?.stale === true ? [rule] : []))).toEqual([
      "crd-defaults/required-has-no-default",
    ]);
    expect((await decorum("dry-run config --no-go")).stderr).toBe("note: owned: shop.acme.io (PROJECT)\n");
  });

  test("a generated CRD without Go source is not changed", async () => {
    const { decorum, read } = world(WIDGET);
    expect(await decorum("fix config --fix-class Breaking --write --no-go")).toEqual({
      code: 0,
      stdout: "",
      stderr:
        "1 object: no fixes, 2 findings in generated CRDs without Go source, 2 findings need a decision; use --go DIR for the Go source of generated CRDs, or --generated to change them until the next generation\n",
    });
    expect(read("config/crd/widgets.yaml")).toBe(crd());
  });

  test("'--generated' changes it, in addition to the Go source", async () => {
    const { decorum, read } = world(WIDGET);
    const { code, stderr } = await decorum("fix config --generated --write");
    expect(code).toBe(0);
    expect(stderr).toBe(`config/crd/widgets.yaml:1  CustomResourceDefinition/widgets.shop.acme.io
  fixes 1 finding of crd-defaults/required-has-no-default
note: 1 generated CRD is changed in YAML; the next run of controller-gen undoes what the Go source does not say
1 object: 1 finding fixed in 1 object, 1 finding with fixes that others notice, 2 findings need a decision; use --fix-class Breaking for 1 finding whose fixes may break clients or stored objects
`);
    expect(read("api/v1/widget_types.go")).toBe(TYPES.replace("+required", "+optional"));
    expect(read("config/crd/widgets.yaml")).toBe(crd().replace("              required: [color]\n", ""));
  });

  test("a CRD that controller-gen did not write is fixed in YAML", async () => {
    const own = crd().replace(/ {2}annotations:\n.*\n/, "");
    const { decorum, read } = world({ ...WIDGET, "config/crd/widgets.yaml": own });
    await decorum("fix config --write");
    expect(read("config/crd/widgets.yaml")).toBe(own.replace("              required: [color]\n", ""));
    expect(read("api/v1/widget_types.go")).toBe(TYPES);
  });

  test("what markers cannot make in any class needs a decision, and debugging says why", async () => {
    const files = {
      ...WIDGET,
      "api/v1/widget_types.go": TYPES.replace("package v1", "// Code generated by x. DO NOT EDIT.\n\npackage v1"),
    };
    const { code, stdout, stderr } = await world(files).decorum("fix config", { DECORUM_DEBUG: "1" });
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toContain(
      "fix for 'crd-defaults/required-has-no-default' not made in Go: api/v1/widget_types.go:15: must be in the source of this file, because the file is generated\n1 object: no automatic fixes, 4 findings need a decision\n",
    );
  });

  test("a Go field of several CRDs is changed only if the class allows it in all of them", async () => {
    const { decorum } = world({
      ...WIDGET,
      "api/v1/gadget_types.go": 'package v1\n\ntype Gadget struct {\n\tSpec WidgetSpec `json:"spec,omitempty"`\n}\n',
      "config/crd/gadgets.yaml": crd("Gadget").replace("default: Red, ", ""),
    });
    const { stdout, stderr } = await decorum("fix config", { DECORUM_DEBUG: "1" });
    expect(stdout).toBe("");
    expect(stderr).toMatch(
      /not made in Go: it would also change spec\.versions\[0\]\.schema\.openAPIV3Schema\.properties\.spec\.properties\.color of CustomResourceDefinition\/gadgets\.shop\.acme\.io, and that is \w+\n/,
    );
    expect((await decorum("fix config --fix-class Breaking")).stdout).toContain("+\t// +optional\n");
  });

  test("a Go file that cannot be written is an error, and its findings stay", async () => {
    const { decorum, read, link } = world(WIDGET);
    link("api/v1/widget_types.go", "other-name");
    const { code, stderr } = await decorum("fix config --write");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^api\/v1\/widget_types\.go:1:1: error: must not have other hard links/);
    expect(stderr).toContain("1 finding with unwritten fixes");
    expect(read("api/v1/widget_types.go")).toBe(TYPES);
  });
});

describe("the project with violations", () => {
  afterEach(removeWorlds);

  test("'fix' changes the Go sources; new CRDs with these changes have no more fixes", async () => {
    const tree = goProject();
    const { decorum, read } = world(tree);
    const { code } = await decorum("fix config --fix-class Breaking --write");
    expect(code).toBe(0);
    const changed = Object.keys(tree).filter((path) => read(path) !== tree[path]);
    expect(changed).toEqual(["api/fleet/v1/vehicle_types.go"]);
    const stats = /(\d+) findings? fixed in Go before/.exec((await decorum("fix config --fix-class Breaking")).stderr);
    expect(Number(stats?.[1])).toBe(5);
    const fixed = changed.map(read);
    await decorum("fix config --fix-class Breaking --generated --write");
    expect(changed.map(read)).toEqual(fixed);
    const { stdout } = await decorum("dry-run config -o json");
    expect(allFindings(stdout).filter(({ fix }) => fix !== undefined)).toEqual([]);
  });
});
