import { fix, bad, object, product } from "../support/cli-fix.js";
import { decorum } from "../support/cli-harness.js";
import { crd, TYPES, WIDGET } from "../support/go-widget.js";
import { removeWorlds, world } from "../support/go-world.js";

/** `fix` does not touch findings that a dry run excuses. */

const WAIVED = object("web", "  bad: 1 # decorum:waive no-bad -- as in the form\n");
const BASELINE = `apiVersion: decorum.dev/v1alpha1
kind: Baseline
findings:
  - { object: App.acme.io/web, rule: test/no-bad, field: spec.bad }
`;

describe("a waiver in a comment", () => {
  test("keeps its finding, and the last line counts it", async () => {
    const replaced: Record<string, string> = {};
    expect(await fix("a.yaml --write", { files: { "a.yaml": WAIVED }, replaced })).toEqual({
      code: 0,
      stdout: "",
      stderr: "1 object: no automatic fixes, 1 finding waived\n",
    });
    expect(replaced).toEqual({});
  });
  test("does not keep another one from being fixed", async () => {
    const both = `${WAIVED}---\n${bad.replace("name: web", "name: api")}`;
    const { code, stdout, stderr } = await fix("- --write", { stdin: both });
    expect([code, stdout]).toEqual([0, `${WAIVED}---\n${object("api", "")}`]);
    expect(stderr).toContain("2 objects: 1 finding fixed in 1 object, 1 finding waived\n");
  });
  test("has no effect with '--no-waivers', or after its last day, which is noted", async () => {
    const files = { "a.yaml": WAIVED };
    expect((await fix("a.yaml --no-waivers", { files })).stderr).toContain("1 finding can be fixed in 1 object; use");
    const over = WAIVED.replace("form", "form until 2020-01-01");
    const { stdout, stderr } = await fix("a.yaml", { files: { "a.yaml": over } });
    expect(stdout).toContain("-  bad: 1 # decorum:waive");
    expect(stderr).toContain("note: a.yaml:7: the waiver of 'no-bad' expired ('2020-01-01') and no longer applies\n");
  });
  test("at another place has no effect, and a note says where to write it", async () => {
    const above = object("web", "  bad: 1\n  # decorum:waive no-bad -- as in the form\n");
    const { stdout, stderr } = await fix("a.yaml", { files: { "a.yaml": above } });
    expect(stdout).toContain("-  bad: 1\n");
    expect(stderr).toContain(
      "note: a.yaml:8: the waiver of 'no-bad' excuses nothing; a finding of the rule is in line 7: write it at the end of that line, or above it\n",
    );
    const fixed = object("web", "  # decorum:waive no-bad -- as in the form\n");
    expect((await fix("a.yaml", { files: { "a.yaml": fixed } })).stderr).toContain("excuses nothing; remove it\n");
  });
  test("that cannot be read is an error, and its file is not changed", async () => {
    const replaced: Record<string, string> = {};
    const files = { "a.yaml": WAIVED.replace("no-bad --", "no-bad:"), "b.yaml": bad.replace("web", "api") };
    const { code, stderr } = await fix("a.yaml b.yaml --write", { files, replaced });
    expect([code, Object.keys(replaced)]).toEqual([2, ["b.yaml"]]);
    expect(stderr).toContain("a.yaml:7:10: error: must be '# decorum:waive RULE -- REASON'");
    expect(stderr).toContain("a.yaml:1: note: App/web was not fixed, because a waiver in this file cannot be read\n");
    expect(stderr).toContain("1 finding fixed in 1 object, 1 finding with unwritten fixes\n");
  });
});

describe("a waiver in Go", () => {
  afterEach(removeWorlds);
  const FILE = "api/v1/widget_types.go";
  const waived = (waiver: string) => ({
    ...WIDGET,
    [FILE]: TYPES.replace("\t// color is", `\t// ${waiver}\n\t// color is`),
  });

  test("keeps the markers of its field", async () => {
    const { decorum: run } = world(waived("+decorum:waive required-has-no-default -- as in v0"));
    expect(await run("fix config")).toEqual({
      code: 0,
      stdout: "",
      stderr:
        "1 object: no safe fixes, 1 finding with fixes that others notice, 2 findings need a decision, 1 finding waived; use --fix-class Breaking for 1 finding whose fixes may break clients or stored objects\n",
    });
  });
  test("at one field of a type keeps the markers of the type", async () => {
    const types = TYPES.replace("\tConditions []metav1.Condition", "\tConditions Conditions").concat(
      "\n// Conditions are observations.\n// +listType=atomic\ntype Conditions []metav1.Condition\n",
    );
    const gadget = `package v1

// GadgetStatus is the observed state.
type GadgetStatus struct {
	// conditions are 'observations'.
	// +decorum:waive conditions-list-map -- as in v0
	// +optional
	Conditions Conditions \`json:"conditions,omitempty"\`
}

// Gadget is a thing.
type Gadget struct {
	Spec   WidgetSpec   \`json:"spec,omitempty"\`
	Status GadgetStatus \`json:"status,omitempty"\`
}
`;
    const atomic = (text: string) =>
      text.replace("are 'observations'.\n", "are 'observations'.\n                  x-kubernetes-list-type: atomic\n");
    const files = {
      ...WIDGET,
      [FILE]: types,
      "api/v1/gadget_types.go": gadget,
      "config/crd/widgets.yaml": atomic(crd()),
      "config/crd/gadgets.yaml": atomic(crd("Gadget")),
    };
    const line = "fix config --fix-class Breaking";
    const { stdout, stderr } = await world(files).decorum(line, { DECORUM_DEBUG: "1" });
    expect(stdout).not.toContain("listType");
    expect(stderr).toMatch(/not made in Go: it would also change .*conditions of .*gadgets.*, where it is waived\n/);
    const unwaived = { ...files, "api/v1/gadget_types.go": gadget.replace(/\t.*waive.*\n/, "") };
    expect((await world(unwaived).decorum(line)).stdout).toContain("+// +listType=map");
  });
  test("that cannot be read is an error, and its file is not changed", async () => {
    const { decorum: run, read } = world(waived("+decorum:waive required-has-no-default"));
    const before = read(FILE);
    const { code, stderr } = await run("fix config --write");
    expect([code, read(FILE)]).toEqual([2, before]);
    expect(stderr).toContain(`${FILE}:9:5: error: must be '// +decorum:waive RULE -- REASON'`);
    expect(stderr).toContain("1 object: no safe fixes");
  });
});

describe("a baseline", () => {
  const files = { "a.yaml": bad, "b.yaml": BASELINE };
  test("keeps what is in it, and only that", async () => {
    expect(await fix("a.yaml --baseline b.yaml", { files })).toEqual({
      code: 0,
      stdout: "",
      stderr: "note: 1 finding in the baseline 'b.yaml'\n1 object: no automatic fixes\n",
    });
    const other = { ...files, "a.yaml": bad.replace("web", "api") };
    expect((await fix("a.yaml --baseline b.yaml", { files: other })).stdout).toContain("-  bad: 1\n");
  });
  test("is what a run that writes it ends with, without the findings", async () => {
    const { stdout, stderr } = await decorum("dry-run a.yaml --write-baseline --baseline c.yaml", product, {
      files,
      replaced: {},
    });
    expect(stdout).toMatch(/^1 object: [^\n]*\n$/);
    expect(stderr).toMatch(/note: 'c\.yaml' was written with \d+ findings?; use '--baseline c\.yaml' from now on\n$/);
  });
  test("of the configuration is used, too, except with '--no-baseline'", async () => {
    const configured = {
      ...files,
      "decorum.yaml": "apiVersion: decorum.dev/v1alpha1\nkind: Config\nbaseline: b.yaml\n",
    };
    expect(await fix("a.yaml", { files: configured })).toMatchObject({ code: 0, stdout: "" });
    expect((await fix("a.yaml --no-baseline", { files: configured })).stdout).toContain("-  bad: 1\n");
    const all = await decorum("dry-run a.yaml --no-baseline", product, { files: configured });
    expect(all.stdout).toContain("1 violation");
  });
});

describe("'--only-new'", () => {
  test("fixes only what the change brings", async () => {
    const stored = object("web", "  Bad: 1\n");
    const files = { "old.yaml": bad.replace("web", "Web"), "new.yaml": object("Web", "  more: 1\n  bad: 1\n"), stored };
    expect((await fix("new.yaml --only-new", { files })).stderr).toContain("'--only-new' must be given with '--old'");
    const { stderr } = await fix("new.yaml --old old.yaml --only-new", { files });
    expect(stderr).toBe("1 object: no automatic fixes, 2 findings existed before\n");
    expect((await fix("old.yaml --old old.yaml --only-new", { files })).stderr).toBe("1 object: no automatic fixes\n");
    const added = { ...files, "old.yaml": object("Web", "") };
    expect((await fix("new.yaml --old old.yaml --only-new --write", { files: added, replaced: {} })).stderr).toBe(
      "new.yaml:1  App/Web\n  fixes 1 finding of test/no-bad\n1 object: 1 finding fixed in 1 object, 1 finding existed before\n",
    );
  });
});
