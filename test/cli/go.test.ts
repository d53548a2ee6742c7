import { basename } from "node:path";
import { PLACES } from "../support/go-project-places.js";
import { crd, TYPES, WIDGET } from "../support/go-widget.js";
import { allFindings, goProject, removeWorlds, resultsIn, world } from "../support/go-world.js";

/** Findings in CRDs are reported at the Go sources that controller-gen reads. */

const OWNED = "note: owned: shop.acme.io (PROJECT)\n";
const { PROJECT: _, ...WITHOUT_PROJECT } = WIDGET;

describe("dry-run", () => {
  afterEach(removeWorlds);

  test("shows each finding at its line in Go, with the marker of its fix or an example", async () => {
    expect(await world(WIDGET).decorum("dry-run config")).toEqual({
      code: 0,
      stdout: `config/crd/widgets.yaml:1  CustomResourceDefinition/widgets.shop.acme.io
  api/v1/widget_types.go:13
    Warn   may not be in \`required\`, because it has a \`default\`; only a field without a default may
           spec.color  [crd-defaults/required-has-no-default]
           Go: add +optional, remove +required
  api/v1/widget_types.go:7
    Warn   must have a \`minimum\` (such as 0) and a \`maximum\`  spec.size  [crd-schema/numeric-bounds]
           Go, such as: +kubebuilder:validation:Minimum=0 +kubebuilder:validation:Maximum=2147483647
  api/v1/widget_types.go:20
    Warn   must have \`x-kubernetes-list-type\` 'map' and only 'type' in \`x-kubernetes-list-map-keys\`
           status.conditions  [crd-conditions/conditions-list-map]
           Go: add +listMapKey=type +listType=map
    Warn   must name the type 'Observations' instead of 'observations'
           status.conditions  [crd-conditions/condition-type-name]

1 object: 1 allowed, 0 denied; 0 violations, 4 warnings
Judged against a schema: 1 document
Details: decorum explain crd-defaults/required-has-no-default
1 finding can be fixed: decorum fix config
`,
      stderr: OWNED,
    });
  });

  test("JSON has the place in Go and the place in YAML", async () => {
    const { stdout } = await world(WIDGET).decorum("dry-run config -o json");
    const color = allFindings(stdout).find(({ rule }) => rule === "crd-defaults/required-has-no-default");
    const go = { file: "api/v1/widget_types.go", line: 13, column: 2, endLine: 13, endColumn: 14, exact: true };
    expect(color).toMatchObject({
      line: 25,
      column: 17,
      go: { ...go, add: ["+optional"], remove: ["+required"] },
    });
    expect(color?.places).toMatchObject([{ field: color?.field, line: 25, column: 17, endLine: 25, go }]);
  });

  test.each(["text", "compact", "github", "markdown", "sarif", "gitlab"])(
    "in the output of %s, a finding of two copies that differ elsewhere is once at its line in Go",
    async (output) => {
      const copy = crd().replace("metadata:\n", "metadata:\n  labels: { 'a b': widgets }\n");
      const { stdout } = await world({ ...WIDGET, "charts/crds/widgets.yaml": copy }).decorum(`dry-run . -o ${output}`);
      expect(stdout.match(/may not be in `required`, because/g)).toHaveLength(1);
    },
  );

  test("all formats with ranges have the one in Go, and text shows its line", async () => {
    const one = world({ ...WIDGET, "api/v1/widget_types.go": TYPES.replaceAll("\n", "\r\n") });
    const { stdout } = await one.decorum("dry-run config --source");
    expect(stdout).toContain(`spec.color  [crd-defaults/required-has-no-default]
           | Color string \`json:"color"\`
           | ^^^^^^^^^^^^
           Go: add +optional, remove +required
`);
    const range = { startLine: 13, startColumn: 2, endLine: 13, endColumn: 14 };
    const sarif = (await one.decorum("dry-run config -o sarif")).stdout;
    expect(sarif).toContain(`"region":${JSON.stringify(range)}`);
    expect((await one.decorum("dry-run config -o github")).stdout).toContain("line=13,endLine=13,col=2,endColumn=14,");
    expect((await one.decorum("dry-run config -o yaml")).stdout).toContain("endLine: 13\n          endColumn: 14\n");
  });

  test("'--go' names folders without a project; the command that fixes has it too", async () => {
    const { stdout } = await world(WITHOUT_PROJECT).decorum("dry-run config --owned *.acme.io --go api/v1");
    expect(stdout).toContain("  api/v1/widget_types.go:13\n");
    expect(stdout).toContain("decorum fix config --owned '*.acme.io' --go api/v1\n");
    const { "go.mod": _, ...alone } = WITHOUT_PROJECT;
    const without = await world(alone).decorum("dry-run config --owned *.acme.io");
    expect(without.stdout).toContain("\n  25:17  Warn   may not be in `required`");
  });

  test("'--no-go' reads no sources, not even those of a project", async () => {
    const { stdout, stderr } = await world(WIDGET).decorum("dry-run config --no-go");
    expect(stdout).toContain("\n  25:17  Warn   may not be in `required`");
    // Without its source, a generated CRD is not changed.
    expect(stdout).not.toContain("decorum fix");
    expect(stderr).toBe(OWNED);
  });

  describe("a type of the same module outside the folders of '--go'", () => {
    const [head = "", spec = "", rest = ""] = TYPES.split(/^(?=\/\/ WidgetS)/m);
    const files = (folder: string) => ({
      ...WITHOUT_PROJECT,
      "api/v1/widget_types.go":
        head.replace("package v1", `package v1\n\nimport "acme.io/shop/${folder}"`) +
        rest.replace("Spec   WidgetSpec", "Spec   parts.WidgetSpec"),
      [`${folder}/spec.go`]: `package parts\n\n${spec}`,
    });
    const places = async (tree: Readonly<Record<string, string>>) => {
      const { decorum } = world(tree);
      const { stdout } = await decorum("dry-run config --owned *.acme.io --go api/v1 -o json");
      const found = allFindings(stdout).find(({ rule }) => rule === "crd-schema/numeric-bounds");
      return [found?.go?.file, found?.go?.line, found?.go?.exact];
    };

    test("has its findings in its own file, and fixes too", async () => {
      expect(await places(files("pkg/parts"))).toEqual(["pkg/parts/spec.go", 6, true]);
      const { decorum, read } = world(files("pkg/parts"));
      await decorum("fix config --owned *.acme.io --go api/v1 --write");
      expect(read("pkg/parts/spec.go")).toContain("\t// +optional\n\tColor string");
    });

    test("only the packages that are imported are read", async () => {
      const large = `package parts\n${" ".repeat(1024 * 1024)}`;
      const tree = { ...files("pkg/parts"), "pkg/parts/sub/a.go": large, "pkg/other/a.go": large };
      const run = (more: object) => world({ ...tree, ...more }).decorum("dry-run config --owned *.acme.io --go api/v1");
      expect((await run({})).stderr).not.toContain("not read");
      expect((await run({ "pkg/parts/b.go": large })).stderr).toContain(
        "note: pkg/parts/b.go: not read, because it has more than 1 MiB\n",
      );
    });

    test("of a nested module or below 'vendor', it stays another module's", async () => {
      const other = ["api/v1/widget_types.go", 16, false];
      for (const tree of [
        { ...files("pkg/parts"), "pkg/go.mod": "module acme.io/shop/pkg\n" },
        files("vendor/parts"),
        files("pkg/_parts"),
      ])
        expect(await places(tree)).toEqual(other);
    });
  });

  test.each([
    ["without Go files", "empty", "error: empty: must contain Go files; there are none\n"],
    ["that does not exist", "nope", "error: nope: must be a folder with Go sources\n"],
    ["that is a file", "go.mod", "error: go.mod: must be a folder with Go sources\n"],
  ])("a named folder %s is an error", async (_name, folder, stderr) => {
    const { decorum } = world({ ...WIDGET, "empty/a.txt": "" });
    for (const command of ["dry-run", "fix"])
      expect(await decorum(`${command} config --go ${folder}`)).toEqual({ code: 2, stdout: "", stderr });
    expect((await decorum(`dry-run config --go api --go ${folder}`)).code).toBe(2);
  });

  test("a text whose type has constants has these as its values, and no greatest length", async () => {
    const findingsOn = async (constants: string): Promise<readonly (string | undefined)[]> => {
      const fields =
        '\t// mode is one of A or B.\n\tMode Mode `json:"mode,omitempty"`\n\t// affinity is core\'s.\n\tAffinity corev1.ServiceAffinity `json:"affinity,omitempty"`\n\t// env is of Pods.\n\tEnv []corev1.EnvVar `json:"env,omitempty"`\n';
      const types = TYPES.replace("type WidgetSpec struct {\n", `$&${fields}`);
      const more = [
        "mode: { description: mode is one of A or B., type: string }",
        "affinity: { description: affinity is core's., type: string }",
        "env: { description: env is of Pods., type: array, items: { type: object } }",
      ];
      const files = {
        ...WIDGET,
        "api/v1/widget_types.go": `${types}\ntype Mode string\n\nconst (\n\tModeA Mode = "A"\n${constants})\n`,
        "config/crd/widgets.yaml": crd("Widget", more),
      };
      const { stdout } = await world(files).decorum("dry-run config -o json");
      return allFindings(stdout)
        .filter(({ rule }) => rule === "crd-schema/bounded-size" || rule === "crd-validation/described-values")
        .map(({ field }) => field.split(".").at(-1));
    };
    expect(await findingsOn('\tModeB Mode = "B"\n\tModeC Mode = "C"\n')).toEqual([]);
    expect(await findingsOn("")).toEqual(["mode"]);
  });

  test("a duration has no bounds, because go-types/no-go-duration asks for another type", async () => {
    const found = async (type: string, schema: string): Promise<readonly string[]> => {
      const field = `\t// send is for how long to send.\n\tSend ${type} \`json:"send,omitempty"\`\n`;
      const files = {
        ...WIDGET,
        "api/v1/widget_types.go": TYPES.replace("type WidgetSpec struct {\n", `$&${field}`),
        "config/crd/widgets.yaml": crd("Widget", [`send: { description: send is for how long to send., ${schema} }`]),
      };
      const { stdout } = await world(files).decorum("dry-run config -o json");
      return allFindings(stdout)
        .filter(({ field }) => /send$/.test(field))
        .map(({ rule }) => rule);
    };
    expect(await found("*metav1.Duration", "type: string")).toEqual([]);
    expect(await found("time.Duration", "type: integer, format: int64")).toEqual([]);
    expect(await found("string", "type: string")).toEqual(["crd-schema/bounded-size"]);
    expect(await found("int64", "type: integer, format: int64")).toEqual(["crd-schema/numeric-bounds"]);
  });

  test("values of a type of another module are not the author's", async () => {
    const valuesOf = async (type: string): Promise<number> => {
      const field = `\t// kind of notice.\n\tNotice ${type} \`json:"notice,omitempty"\`\n`;
      const files = {
        ...WIDGET,
        "api/v1/widget_types.go": TYPES.replace("type WidgetSpec struct {\n", `$&${field}`),
        "config/crd/widgets.yaml": crd("Widget", [
          "notice: { description: kind of notice., type: string, enum: [email, chat-room] }",
        ]),
      };
      const { stdout } = await world(files).decorum("dry-run config -o json");
      return allFindings(stdout).filter(({ rule }) => rule === "crd-schema/enum-camel-case").length;
    };
    expect(await valuesOf("string")).toBe(1);
    expect(await valuesOf("acme.NoticeType")).toBe(0);
  });

  test("an integer whose type in Go has a size only warns where its format is missing", async () => {
    const actionFor = async (type: string): Promise<string | undefined> => {
      const field = `\t// weight is how heavy it is.\n\tWeight ${type} \`json:"weight,omitempty"\`\n`;
      const files = {
        ...WIDGET,
        "api/v1/widget_types.go": TYPES.replace("type WidgetSpec struct {\n", `$&${field}`),
        "config/crd/widgets.yaml": crd("Widget", [
          "weight: { description: weight is how heavy it is., type: integer, minimum: 0, maximum: 9 }",
        ]),
      };
      const { stdout } = await world(files).decorum("dry-run config -o json");
      return allFindings(stdout).find(({ rule }) => rule === "crd-schema/integer-format")?.action;
    };
    expect(await actionFor("int")).toBe("Deny");
    expect(await actionFor("*int32")).toBe("Warn");
  });

  test("a project without Go files has no note", async () => {
    const { stdout, stderr } = await world({
      PROJECT: WIDGET.PROJECT,
      "config/crd/widgets.yaml": crd(),
    }).decorum("dry-run config");
    expect([stdout.includes("\n  25:17  Warn"), stderr]).toEqual([true, OWNED]);
  });

  test("what has no Go source keeps its place in YAML, and is counted; what was not read is said", async () => {
    const { stdout, stderr } = await world({
      ...WIDGET,
      "api/v1/large.go": `package v1\n${" ".repeat(1024 * 1024)}`,
      "config/crd/gadgets.yaml": crd("Gadget"),
      "config/crd/widgets.yaml": crd("Widget", ["other: { description: other is new., type: integer }"]),
    }).decorum("dry-run config");
    expect(stdout).toContain("\n  25:17  Warn   may not be in `required`");
    expect(stdout).toContain("\n  api/v1/widget_types.go:13\n    Warn   may not be in `required`");
    expect(stderr).toBe(
      `${OWNED}note: api/v1/large.go: not read, because it has more than 1 MiB\nnote: 'spec.other' of Widget v1 (api/v1/widget_types.go:5) differs between Go and the generated CRDs, which are older; generate them again, for example with 'make manifests'\nnote: 6 findings in CRDs have no Go source; the places of these are in YAML\n`,
    );
  });
});

describe("the project with violations", () => {
  afterEach(removeWorlds);

  test("each finding is at its line in Go, at the marker that makes it, or at its type", async () => {
    const { stdout, stderr } = await world(goProject()).decorum("dry-run config -o json");
    const wrong: string[] = [];
    let exact = 0;
    for (const { file, findings } of resultsIn(stdout))
      for (const finding of findings) {
        const place = `${finding.go?.file ?? ""}:${String(finding.go?.line)}`;
        const wanted = PLACES[basename(file)]?.[short(finding.field)];
        if (place === wanted) exact++;
        else wrong.push(`${finding.rule} ${place}`);
      }
    expect(wrong.sort()).toEqual(ELSEWHERE);
    expect(exact).toBeGreaterThan(60);
    expect(stderr).toBe("");
  });

  /** Findings about a marker are at its line, and those about the items of a list at their type. */
  const ELSEWHERE: readonly string[] = [
    "crd-conditions/condition-schema api/fleet/v1/vehicle_types.go:159",
    "crd-naming/age-column api/fleet/v1/vehicle_types.go:175",
    "crd-naming/no-short-name-collision api/fleet/v1/vehicle_types.go:176",
    "crd-naming/printer-column-resolves api/fleet/v1/vehicle_types.go:175",
    "crd-validation/cel-message-wording api/fleet/v1/vehicle_types.go:11",
  ];

  /** A field as the table writes it. */
  const short = (field: string): string => field.replace(".schema.openAPIV3Schema", ":").replaceAll(".properties", "");
});
