import { crd, TYPES, WIDGET } from "../support/go-widget.js";
import { goProject, removeWorlds, resultsIn, world } from "../support/go-world.js";

/** Waivers in the comments of Go sources excuse findings in the CRDs that controller-gen writes. */

const OWNED = "note: owned: shop.acme.io (PROJECT)\n";
const FILE = "api/v1/widget_types.go";

const types = (...changes: readonly (readonly [string, string])[]) => ({
  ...WIDGET,
  [FILE]: changes.reduce((text, [at, line]) => text.replace(at, `${line}\n${at}`), TYPES),
});
const above = (declaration: string, waiver: string) => types([declaration, `// ${waiver}`]);
const SIZE = "\tSize int";
const NUMERIC = "+decorum:waive numeric-bounds -- sizes are pallets";

const run = async (files: Readonly<Record<string, string>>, flags = "") => {
  const { code, stdout, stderr } = await world(files).decorum(`dry-run config${flags}`);
  const waived = stdout.split("\n").filter((line) => /^ {2}Waived/.test(line));
  return {
    code,
    stdout,
    stderr,
    waived,
    last: stdout.split("\n").find((line) => /^\d+ objects?:/.test(line)),
  };
};

describe("a waiver in a Go comment", () => {
  afterEach(removeWorlds);

  test("excuses the finding at its field, which is shown with the place of the waiver", async () => {
    expect(
      await world(above(SIZE, "+decorum:waive numeric-bounds -- counted in pallets until 2999-01-01")).decorum(
        "dry-run config",
      ),
    ).toEqual({
      code: 0,
      stdout: `config/crd/widgets.yaml:1  CustomResourceDefinition/widgets.shop.acme.io
  api/v1/widget_types.go:14
    Warn   may not be in \`required\`, because it has a \`default\`; only a field without a default may
           spec.color  [crd-defaults/required-has-no-default]
           Go: add +optional, remove +required
  api/v1/widget_types.go:21
    Warn   must have \`x-kubernetes-list-type\` 'map' and only 'type' in \`x-kubernetes-list-map-keys\`
           status.conditions  [crd-conditions/conditions-list-map]
           Go: add +listMapKey=type +listType=map
    Warn   must name the type 'Observations' instead of 'observations'
           status.conditions  [crd-conditions/condition-type-name]
  Waived  26:17 spec.size [crd-schema/numeric-bounds] comment at api/v1/widget_types.go:7: counted
          in pallets

1 object: 1 allowed, 0 denied; 0 violations, 3 warnings; 1 waived
Judged against a schema: 1 document
Details: decorum explain crd-defaults/required-has-no-default
1 finding can be fixed: decorum fix config
`,
      stderr: OWNED,
    });
  });

  test("is in JSON with the place of the comment", async () => {
    const files = above(SIZE, "+decorum:waive crd-schema/numeric-bounds -- pallets");
    const { stdout } = await world(files).decorum("dry-run config -o json");
    expect(resultsIn(stdout)[0]?.waived).toEqual([
      expect.objectContaining({
        rule: "crd-schema/numeric-bounds",
        line: 26,
        column: 17,
        waiver: { exception: null, comment: `${FILE}:7`, reason: "pallets" },
      }),
    ]);
  });

  test("at a type covers its fields, and at the type of a kind also the CRD", async () => {
    const spec = await run(above("type WidgetSpec", "+decorum:waive numeric-bounds -- pallets"));
    expect(spec.last).toMatch(/ 3 warnings; 1 waived$/);
    const other = await run(above("type WidgetStatus", "+decorum:waive numeric-bounds -- pallets"));
    expect(other.last).toMatch(/ 4 warnings$/);
    const plural = {
      "config/crd/widgets.yaml": crd().replace("kind: Widget, ", "kind: Widget, shortNames: [po], "),
    };
    const without = await run({ ...WIDGET, ...plural });
    const waiver = "+decorum:waive no-short-name-collision -- only in clusters without pods";
    const kind = await run({ ...above("type Widget struct", waiver), ...plural });
    expect([without.last, kind.last]).toEqual([
      expect.stringMatching(/ 5 warnings$/),
      expect.stringMatching(/ 4 warnings; 1 waived$/),
    ]);
    expect(kind.stderr).toBe(OWNED);
  });

  test("covers the same field of other CRDs, but not that of another version", async () => {
    const gadget = 'package v1\n\ntype Gadget struct {\n\tSpec WidgetSpec `json:"spec,omitempty"`\n}\n';
    const both = {
      ...above(SIZE, "+decorum:waive numeric-bounds -- pallets"),
      "api/v1/gadget_types.go": gadget,
      "config/crd/gadgets.yaml": crd("Gadget"),
    };
    expect((await run(both)).last).toMatch(/; 2 waived$/);
    const v2 = {
      ...above(SIZE, "+decorum:waive numeric-bounds -- pallets"),
      "api/v2/widget_types.go": TYPES.replace("package v1", "package v2"),
      "config/crd/widgets.yaml": withVersion(crd(), "v2"),
    };
    const { stdout, last } = await run(v2);
    expect(last).toMatch(/; 1 waived$/);
    expect(stdout).toContain("  api/v2/widget_types.go:7\n    Warn   must have a `minimum` (such as 0)");
    expect(stdout).not.toContain("also at api/v1/widget_types.go:8");
  });

  test("covers a finding at the marker of the type of a field", async () => {
    const rule = 'rule="self.size > 0",message="size should be positive"';
    const files = {
      ...above(
        "type WidgetSpec",
        `+decorum:waive cel-message-wording -- as in the form\n// +kubebuilder:validation:XValidation:${rule}`,
      ),
      "config/crd/widgets.yaml": crd("Widget").replace(
        "              required: [color]\n",
        "              required: [color]\n              x-kubernetes-validations: [{ rule: self.size > 0, message: size should be positive }]\n",
      ),
    };
    const { stdout, stderr } = await run(files);
    expect(stdout).toContain("comment at api/v1/widget_types.go:5: as in the form");
    expect(stderr).toBe(OWNED);
  });

  test.each([
    [
      "+decorum:waive numeric-bounds",
      "must be '// +decorum:waive RULE -- REASON', with 'until YYYY-MM-DD' at its end if it expires",
    ],
    [
      "+decorum:waive numeric-bounds -- why until soon",
      "must be '// +decorum:waive RULE -- REASON', with 'until YYYY-MM-DD' at its end if it expires; 'soon' is no date",
    ],
    [
      "+decorum:waive crd-schema/numeric-bound -- why",
      "no policy pack has a rule 'crd-schema/numeric-bound'; did you mean 'crd-schema/numeric-bounds'?",
    ],
    [
      "+decorum:wave numeric-bounds -- why",
      "must be '// +decorum:waive RULE -- REASON', with 'until YYYY-MM-DD' at its end if it expires; 'decorum:wave' is an unknown marker",
    ],
    [
      "decorum:ignore numeric-bounds -- why",
      "must be '// +decorum:waive RULE -- REASON', with 'until YYYY-MM-DD' at its end if it expires; 'decorum:ignore' is an unknown marker",
    ],
    [
      "decorum:waive numeric-bounds -- why",
      "must be '// +decorum:waive RULE -- REASON', with 'until YYYY-MM-DD' at its end if it expires; without '+', controller-gen writes it into the description",
    ],
  ])("that is wrong is an error at its line: %s", async (waiver, message) => {
    const { code, stderr, last } = await run(above(SIZE, waiver));
    expect([code, stderr]).toEqual([2, `${FILE}:7:4: error: ${message}\n${OWNED}`]);
    expect(last).toMatch(/ 4 warnings; 1 input error$/);
  });

  test("that has expired, that excuses nothing or that is at no declaration is noted", async () => {
    const files = types(
      [SIZE, "\t// +decorum:waive numeric-bounds -- pallets until 2020-01-01\n\t// +decorum:waive no-is-prefix -- why"],
      ["// WidgetStatus is", "// +decorum:waive no-is-prefix -- why\n\nvar x = 1\n"],
    );
    expect(await run({ ...files, [FILE]: files[FILE].replace("// in cm", "// +decorum:waive a -- b") })).toMatchObject({
      code: 0,
      waived: [],
      stderr: `${OWNED}note: ${FILE}:9: the waiver excuses nothing; it must be alone on a line of the comment above a field or type
note: ${FILE}:18: the waiver excuses nothing; it must be alone on a line of the comment above a field or type
note: ${FILE}:7: the waiver of 'numeric-bounds' expired ('2020-01-01') and no longer applies
note: ${FILE}:8: the waiver of 'no-is-prefix' excuses nothing; remove it unless another CRD needs it
`,
    });
  });

  test("in the types of CRDs that are not in the input says nothing", async () => {
    const files = {
      ...WIDGET,
      "api/v1/gadget_types.go":
        'package v1\n\n// +decorum:waive no-is-prefix -- why\ntype Gadget struct {\n\tSpec WidgetSpec `json:"spec,omitempty"`\n}\n',
      "config/crd/gadgets.yaml": crd("Gadget"),
    };
    expect((await run(files, "/crd/widgets.yaml")).stderr).toBe(OWNED);
    expect((await run(files)).stderr).toContain(
      "api/v1/gadget_types.go:3: the waiver of 'no-is-prefix' excuses nothing",
    );
  });

  test("has no effect with '--no-go' and '--no-waivers', nor in generated files", async () => {
    const files = above(SIZE, "+decorum:waive numeric-bounds -- pallets\n// +decorum:waive broken");
    for (const flag of [" --no-go", " --no-waivers"]) {
      const { code, stderr, last } = await run(files, flag);
      expect([code, stderr, last]).toEqual([0, OWNED, expect.stringMatching(/ 4 warnings$/)]);
    }
    const generated = files[FILE].replace("package v1", "// Code generated by x. DO NOT EDIT.\n\npackage v1");
    const { stderr, last } = await run({ ...files, [FILE]: generated });
    expect([stderr, last]).toEqual([OWNED, expect.stringMatching(/ 4 warnings$/)]);
  });

  test("keeps its finding out of a new baseline", async () => {
    const { decorum, read } = world(above(SIZE, NUMERIC));
    expect((await decorum("dry-run config --write-baseline")).stderr).toBe(
      `${OWNED}note: 'decorum-baseline.yaml' was written with 3 findings; use '--baseline decorum-baseline.yaml' from now on\n`,
    );
    expect(read("decorum-baseline.yaml")).not.toContain("numeric-bounds");
    const again = await decorum("dry-run config --baseline decorum-baseline.yaml");
    expect([again.code, again.stderr]).toEqual([
      0,
      `${OWNED}note: 3 findings in the baseline 'decorum-baseline.yaml'\n`,
    ]);
    expect(again.stdout).toContain("0 violations, 0 warnings; 1 waived\n");
  });

  test.each(["type VehicleCondition struct {", "\tConditions []VehicleCondition"])(
    "about the items of a list excuses them above '%s'",
    async (declaration) => {
      const project = goProject();
      const path = "api/fleet/v1/vehicle_types.go";
      const text = project[path] ?? "";
      const waiver = "// +decorum:waive crd-conditions/condition-schema -- kept for old clients";
      const files = { ...project, [path]: text.replace(declaration, `${waiver}\n${declaration}`) };
      expect(files[path]).not.toBe(text);
      const { waived, stderr } = await run(files);
      expect([waived.length, stderr]).toEqual([1, expect.not.stringContaining("excuses nothing")]);
    },
  );

  test("beside '--old', excuses new findings, and is not unused if its CRD is unchanged", async () => {
    const old = crd().replace(
      "                size: { description: size is how big the widget is., type: integer, format: int32 }\n",
      "",
    );
    const files = { ...above(SIZE, NUMERIC), "old.yaml": old, "same.yaml": crd() };
    const changed = await run(files, " --old old.yaml --only-new");
    expect([changed.code, changed.waived.length, changed.stderr]).toEqual([0, 1, OWNED]);
    expect(changed.last).toMatch(
      / 2 warnings, 1 audited; 3 of them existed before the update, and are not shown; 1 waived$/,
    );
    const same = await run(files, " --old same.yaml --only-new");
    expect([same.code, same.stderr]).toEqual([0, OWNED]);
  });
});

/** The CRD with another version, which has the same schema. */
const withVersion = (text: string, name: string): string => {
  const [head = "", version = ""] = text.split(/(?<=versions:\n)/);
  return head + version + version.replace("name: v1", `name: ${name}`).replace("storage: true", "storage: false");
};
