import { TYPES, WIDGET } from "../support/go-widget.js";
import { decorum } from "../support/cli-harness.js";
import { removeWorlds, world } from "../support/go-world.js";
import { COLOR, DAYS, SIZE, WIDER, product, review, widgets } from "../support/reviewed-widgets.js";

/** 'decorum review': a change as a reviewer writes about it. */

describe("the review of a change", () => {
  test("says what changed and what it means, what blocks, what to ask, and a verdict, in less than 30 lines", async () => {
    const { code, stdout, stderr } = await review(widgets(SIZE, COLOR), widgets(WIDER, DAYS));
    expect(stdout).toBe(`\`Widget\` \`acme.io\` \`v1\`
  - \`spec.color\`: removed (string); blocks, see below
    Stored objects lose the value; old clients set it without effect, or are rejected if they are
    strict.
  - \`spec.size\`: 'Huge' added; see below
    Old clients may read a value that they do not know; old servers reject it.
  - \`spec.days\`: added (optional, integer, 1 to 9)
    Old clients remove it when they replace an object; old servers do not store it.

Blocks
  new.yaml:25
    \`spec.color\` must not be removed, because existing objects may have it; only another version may
    leave it out [crd-compatibility/field-kept]
  new.yaml:27
    \`spec.days\` must have format 'int32' or 'int64' [crd-schema/integer-format]
    +                 days: { description: days is how long it lasts., type: integer, maximum: 9, minimum: 1, format: int32 }

A reviewer would ask
  new.yaml:26
    \`spec.size\` must not gain enum value 'Huge' before all clients of version 'v1' expect it
    [crd-compatibility/enum-not-extended]

Open questions
  - Who still sets \`spec.color\`, and what do they use instead?
  - What happens where \`spec.days\` is not set? The description does not say it.
  - Is \`spec.days\` needed, and who sets it?

Blocks: 2 findings must be resolved before this API change is merged.
`);
    expect(stdout.split("\n").length).toBeLessThan(32);
    expect([code, stderr]).toEqual([1, "note: owned: acme.io (--owned)\n"]);
  });

  test("begins with the verdict in Markdown, with the lines that fix a finding", async () => {
    const { stdout } = await review(widgets(SIZE), widgets(SIZE, DAYS), "--owned acme.io -o markdown");
    expect(stdout).toBe(`### API review

**Blocks: 1 finding must be resolved before this API change is merged.**

**\`Widget\` \`acme.io\` \`v1\`**
- \`spec.days\`: added (optional, integer, 1 to 9)
  *Old clients remove it when they replace an object; old servers do not store it.*

#### Blocks
- \`new.yaml:27\` \`spec.days\` must have format 'int32' or 'int64' (\`crd-schema/integer-format\`)
  \`\`\`suggestion
                  days: { description: days is how long it lasts., type: integer, maximum: 9, minimum: 1, format: int32 }
  \`\`\`

#### Open questions
- What happens where \`spec.days\` is not set? The description does not say it.
- Is \`spec.days\` needed, and who sets it?
`);
  });

  test("is data with -o json, and may go to several files", async () => {
    const replaced: Record<string, string> = {};
    const files = { "old.yaml": widgets(SIZE), "new.yaml": widgets(SIZE, DAYS) };
    const line = "review new.yaml --old old.yaml --owned acme.io -o json=r.json -o markdown=r.md";
    expect((await decorum(line, product, { files, replaced })).stdout).toBe("");
    expect(replaced["r.md"]).toContain("### API review");
    expect(JSON.parse(replaced["r.json"] ?? "")).toMatchObject({
      kind: "ChangeReview",
      verdict: "Blocks: 1 finding must be resolved before this API change is merged.",
      changed: [{ kinds: ["Widget"], changes: [{ kind: "fieldAdded", changes: [{ names: ["spec.days"] }] }] }],
      blocks: [
        { rule: "crd-schema/integer-format", file: "new.yaml", line: 27, suggestion: { line: 27, endLine: 27 } },
      ],
      notJudged: [],
      errors: [],
    });
  });

  test("of no change is one line", async () => {
    const { code, stdout } = await review(widgets(SIZE), widgets(SIZE));
    expect([code, stdout]).toEqual([0, "No API change in 1 CRD since `old.yaml`.\n\nNo finding blocks this change.\n"]);
  });

  test("of templates, which are no CRDs, has no verdict", async () => {
    const template = '{{- if .Values.crds }}\n{{ .Files.Get "crd.yaml" }}\n{{- end }}\n';
    const files = { "old/crd.yaml": template, "new/crd.yaml": template };
    const { stdout, stderr } = await decorum("review new --old old", product, { files });
    expect(stdout).toBe(
      "No CRDs: neither the input nor `old` has any that can be read.\n\nNo verdict: there was nothing to judge.\n",
    );
    expect(stderr).toContain("note: skipped 1 document that is no API object: new/crd.yaml (template)");
  });

  test("names several short names as such", async () => {
    const named = widgets(SIZE).replace(
      "singular: widget",
      "singular: widget, shortNames: [wd, wdg], categories: [acme]",
    );
    const { stdout } = await review(widgets(SIZE), named);
    expect(stdout).toContain("  - category `acme`: added\n");
    expect(stdout).toContain("  - short names `wd` and `wdg`: added\n");
  });

  test("says of each change of a field whether it blocks", async () => {
    const open = widgets(SIZE.replace(", enum: [Small, Large]", ", maxLength: 9"));
    const { stdout } = await review(
      widgets(SIZE),
      open.replace(/^( +)(type: object\n +properties:\n +size)/m, "$1required: [size]\n$1$2"),
    );
    expect(stdout).toContain("`spec.size`: required now; blocks, see below\n");
    expect(stdout).toContain("`spec.size`: any value now, not only 'Small' or 'Large'; see below\n");
  });

  test("of descriptions says so", async () => {
    const { stdout } = await review(widgets(SIZE), widgets(SIZE.replace("the size", "how large it is")));
    expect(stdout).toBe("Only 1 description changed, since `old.yaml`.\n\nNo finding blocks this change.\n");
  });

  test("says that a CRD is new or removed, not what all of its fields are", async () => {
    const other = widgets(SIZE).replaceAll("idget", "adget");
    const files = { "old/a.yaml": widgets(SIZE), "new/b.yaml": other };
    const { stdout } = await decorum("review new --old old --owned acme.io", product, { files });
    expect(stdout).toContain(
      "`Widget` `acme.io`: removed. Namespaced, version `v1`, 1 field in spec and 1 in status\n",
    );
    expect(stdout).toContain("`Wadget` `acme.io`: new. Namespaced, version `v1`, 1 field in spec and 1 in status\n");
    expect(stdout).toContain("- Who creates objects of kind 'Wadget'");
    expect(stdout).not.toContain("`spec.size`: added");
  });

  test("says that a CRD is removed about which no rule says anything", async () => {
    const alpha = widgets(SIZE).replace("- name: v1", "- name: v1alpha1");
    const files = { "old/a.yaml": alpha, "new/b.yaml": widgets(SIZE).replaceAll("idget", "adget") };
    const { stdout, stderr } = await decorum("review new --old old", product, { files });
    expect(stdout).toContain("`Widget` `acme.io`: removed. Namespaced, version `v1alpha1`");
    expect(stderr).not.toContain("no matching object");
  });

  test("says what was not judged", async () => {
    const files = { "old.yaml": widgets(SIZE), "new/a.yaml": widgets(SIZE, COLOR), "new/b.yaml": "apiVersion: [" };
    const { code, stdout } = await decorum("review new --old old.yaml -o markdown", product, { files });
    expect(code).toBe(2);
    expect(stdout).toContain("**No verdict: not all could be judged, and no finding blocks the rest.**");
    expect(stdout).toMatch(/#### Not judged\n- new\/b\.yaml:1 .+\n/);
    expect(stdout).toContain("- these CRDs are treated as third-party");
    const alpha = (text: string): string => text.replace("- name: v1", "- name: v1alpha1");
    const ofAlpha = await review(alpha(widgets(SIZE)), alpha(widgets(COLOR)));
    expect(ofAlpha.stdout).toContain("Not judged\n  - whether clients of version 'v1alpha1' still work;");
  });

  test.each<readonly [string, change: (text: string) => string, why: string]>([
    ["a template now", (text) => `{{- if .Values.crds }}\n${text}{{- end }}\n`, "Helm template"],
    ["broken now", (text) => text.replace("spec:", "spec: ["), "unreadable"],
  ])("does not say that a CRD is removed whose file is %s", async (_, change, why) => {
    const chart = { "new/x/Chart.yaml": "name: x\n", "old/x/Chart.yaml": "name: x\n" };
    const file = "x/templates/crd.yaml";
    const files = { ...chart, [`old/${file}`]: widgets(SIZE), [`new/${file}`]: change(widgets(SIZE)) };
    const { stdout } = await decorum("review new --old old --owned acme.io", product, { files });
    expect(stdout.replaceAll(/\s+/g, " ")).toContain(
      `because new/${file}, which names it, was not read (${why}) No verdict: not all could be judged, and no finding blocks the rest.`,
    );
    expect(stdout).toMatch(/^No CRD could be compared with/);
    const dry = await decorum("dry-run new --old old", product, { files });
    expect(dry.code).toBe(why === "unreadable" ? 2 : 1);
    const error = "error: CustomResourceDefinition/widgets.acme.io must be judged, because the old state has it";
    expect(dry.stderr.includes(error)).toBe(why !== "unreadable");
    expect(dry.stdout).not.toContain("definition-kept");
    expect(dry.stderr).toContain("CustomResourceDefinition/widgets.acme.io is not judged, because");
  });

  test("needs an old state, and has formats of its own", async () => {
    const files = { "new.yaml": widgets(SIZE) };
    expect(await decorum("review new.yaml", product, { files })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("'--old' must be given, such as '--old git:main...'") as string,
    });
    const { code, stderr } = await decorum("review new.yaml --old new.yaml -o sarif", product, { files });
    expect(code).toBe(2);
    expect(stderr).toContain("It must be one of text, markdown, json");
  });

  test("fails as a dry run does", async () => {
    const exit = async (flags: string): Promise<number> =>
      (await review(widgets(SIZE), widgets(WIDER), `--owned acme.io ${flags}`)).code;
    expect([await exit(""), await exit("--fail-on Warn"), await exit("--fail-on Never")]).toEqual([0, 1, 0]);
  });
});

describe("in a project with Go sources", () => {
  afterEach(removeWorlds);

  const size = "                  size: { type: integer }\n";

  test("of CRDs that are older than their types has no verdict", async () => {
    const verdict = async (type: string, charted?: string): Promise<string | undefined> => {
      const one = world({
        ...WIDGET,
        ...(charted === undefined ? {} : { "config/chart/widgets.yaml": charted, "old/chart/widgets.yaml": charted }),
        "api/v1/widget_types.go": TYPES.replace("Size int32", `Size ${type}`),
        "old/widgets.yaml": WIDGET["config/crd/widgets.yaml"],
      });
      const { stdout } = await one.decorum("review config --old old");
      return stdout.trimEnd().split("\n\n").at(-1);
    };
    expect(await verdict("int32")).toBe("No finding blocks this change.");
    expect(await verdict("string")).toBe(
      "No verdict: the generated CRDs are older than their Go types; generate them again, for example with\n'make manifests'.",
    );
    // The copy in a chart waits for the next release.
    const text = WIDGET["config/crd/widgets.yaml"].replace("type: integer", "type: string");
    expect(await verdict("int32", text)).toBe("No finding blocks this change.");
  });

  test("remarks are at their Go lines, with the lines that fix them", async () => {
    const old = WIDGET["config/crd/widgets.yaml"];
    const one = world({
      ...WIDGET,
      "old/widgets.yaml": old.replace(/ {14,}color:[\s\S]*?(?= {14,}\w+:(?! \{)| {12}status)/, ""),
    });
    expect(old).not.toContain(size);
    const { stdout } = await one.decorum("review config --old old -o markdown");
    expect(stdout).toContain("- `api/v1/widget_types.go:13`");
    expect(stdout).toContain(`
  \`\`\`suggestion
  	// +optional
  \`\`\`
`);
  });

  test("types without a CRD in the input are compared as the CRD that a generator would write", async () => {
    const { PROJECT, "go.mod": module } = WIDGET;
    const kind =
      '// Widget is a thing.\n// +kubebuilder:object:root=true\ntype Widget struct {\n\tmetav1.TypeMeta `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata"`\n';
    const before = TYPES.replace(/\/\/ Widget is a thing\.[\s\S]*?struct \{\n/, kind);
    const days =
      '\t// days is how long it lasts.\n\t// +optional\n\tDays *int32 `json:"days,omitempty"`\n\n\t// color is';
    const after = before.replace("\t// color is", days);
    const tree = {
      PROJECT,
      "go.mod": module,
      "api/v1/widget_types.go": after,
      "old/v1/widget_types.go": before,
    };
    const { stdout } = await world(tree).decorum("review api --old old");
    const added = "`Widget` `shop.acme.io` `v1`\n  - `spec.days`: added (optional, integer)\n";
    expect(stdout).toContain(added);
    const { "config/crd/widgets.yaml": crd } = WIDGET;
    const gone = world({ ...tree, "old/crd/widgets.yaml": crd });
    const ofGone = await gone.decorum("review api --old old");
    expect(ofGone.stdout).toContain(added);
    expect(ofGone.stdout).not.toContain("definition-kept");
  });
});
