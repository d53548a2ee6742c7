import { decorum, productOf, type Ran, type World } from "../support/cli-harness.js";
import { shippedPacks } from "../support/shipped-packs.js";
import { crd as generated, TYPES, WIDGET } from "../support/go-widget.js";
import { removeWorlds, world } from "../support/go-world.js";

/** `fix --bounds` proposes bounds, which a dry run shows as one finding of a CRD. */

const shipped = productOf(shippedPacks());
const run = (line: string, spec: string, more: World = {}): Promise<Ran> =>
  decorum(line, shipped, { ...more, files: { "a.yaml": crd(spec) } });

const crd = (spec: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: gadgets.acme.io
spec:
  group: acme.io
  names: { kind: Gadget, listKind: GadgetList, plural: gadgets, singular: gadget }
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
${spec}`;

const UNBOUNDED = `              colours:
                type: array
                x-kubernetes-list-type: set
                items: { type: string } # such as Red
              level: { type: integer, format: int32 }
              retryLimit:
                type: integer
                format: int32
`;
const BOUNDED = `              colours:
                type: array
                x-kubernetes-list-type: set
                items: { type: string, maxLength: 4096 } # such as Red
                maxItems: 1024
              level: { type: integer, format: int32 }
              retryLimit:
                type: integer
                format: int32
                minimum: 0
                maximum: 2147483647
`;
const NOTE = "note: bounds of '--bounds' are proposals: choose closer ones where you know them, and compare them with ";

test("a dry run counts missing bounds as one, and says what proposes them", async () => {
  const { stdout } = await run("dry-run a.yaml --owned acme.io", UNBOUNDED);
  expect(stdout.split("\n").slice(-9, -5)).toEqual([
    "  20:15  Warn   1 list, 1 string and 2 numbers have no bounds; 'decorum fix --bounds' proposes them",
    "                spec.colours and 3 more: spec.colours[] (23:17), spec.level (24:15),",
    "                spec.retryLimit (25:15)  [crd-schema/bounded-size, crd-schema/numeric-bounds]",
    "",
  ]);
});

test("each is a finding of its own in formats for programs", async () => {
  for (const format of ["compact", "sarif"]) {
    const { stdout } = await run(`dry-run a.yaml --owned acme.io -o ${format}`, UNBOUNDED);
    expect(stdout.match(/must have a `max/g)).toHaveLength(2);
    expect(stdout).not.toContain("have no bounds");
  }
});

test("they are one row and one annotation in a pull request", async () => {
  const text = "1 list, 1 string and 2 numbers have no bounds; 'decorum fix --bounds' proposes them";
  const others = "spec.colours[] (23:17), spec.level (24:15), spec.retryLimit (25:15))";
  const github = await run("dry-run a.yaml --owned acme.io -o github", UNBOUNDED);
  expect(github.stdout.match(/ bounds/g)).toHaveLength(1);
  expect(github.stdout).toContain(`line=20,`);
  expect(github.stdout).toContain(`::${text} (\`spec.colours\` and 3 more: ${others}\n`);
  const markdown = await run("dry-run a.yaml --owned acme.io -o markdown", UNBOUNDED);
  expect(markdown.stdout).toContain(`| ${text} (\`spec.colours\` and 3 more: spec.colours\\[\\] (23:17)`);
});

test("nothing is bounded without the flag", async () => {
  const { code, stdout, stderr } = await run("fix a.yaml --owned acme.io --fix-class Breaking", UNBOUNDED);
  expect([code, stdout]).toEqual([0, ""]);
  expect(stderr).not.toContain(NOTE);
});

test("with it, a patch bounds what needs no decision, whatever the class of fixes", async () => {
  const { code, stdout, stderr } = await run("fix a.yaml --owned acme.io --bounds", UNBOUNDED);
  expect(code).toBe(1);
  expect(stdout).toContain(
    "  fixes 2 findings of crd-schema/bounded-size\n  fixes 1 finding of crd-schema/numeric-bounds\n",
  );
  expect(stdout).toContain("+                items: { type: string, maxLength: 4096 } # such as Red\n");
  expect(stderr).toContain(NOTE);
  expect(stderr).toContain("3 findings can be fixed in 1 object");
});

test("with '--write', the bounds are in the file, and a second run has none to propose", async () => {
  const replaced: Record<string, string> = {};
  await run("fix a.yaml --owned acme.io --bounds --write", UNBOUNDED, { replaced });
  expect(replaced).toEqual({ "a.yaml": crd(BOUNDED) });
  const again = await run("fix a.yaml --owned acme.io --bounds", BOUNDED);
  expect([again.code, again.stdout]).toEqual([0, ""]);
  expect(again.stderr).not.toContain(NOTE);
});

test("a map gets its bound, and then its values get theirs", async () => {
  const replaced: Record<string, string> = {};
  const options = (values: string): string => `              options:
                type: object
                additionalProperties: ${values}
`;
  const { stderr } = await run("fix a.yaml --owned acme.io --bounds --write", options("{ type: string }"), {
    replaced,
  });
  expect(stderr).toContain("1 object: 2 findings fixed in 1 object\n");
  const bounded = options("{ type: string, maxLength: 4096 }");
  expect(replaced).toEqual({ "a.yaml": crd(`${bounded}                maxProperties: 1024\n`) });
});

test("a bound that would add another finding is not proposed", async () => {
  // The least amount would be beyond the maximum.
  const spec = `              retryLimit: { type: integer, format: int32, maximum: -5 }\n`;
  const { stdout } = await run("fix a.yaml --owned acme.io --bounds", spec);
  expect(stdout).toBe("");
});

test("what is waived, and the CRD of somebody else, is not bounded", async () => {
  const waived = UNBOUNDED.replace(
    "              colours:",
    "              # decorum:waive crd-schema/bounded-size -- few colours exist\n              colours:",
  );
  const { stdout } = await run("fix a.yaml --owned acme.io --bounds", waived);
  expect(stdout).toContain("fixes 1 finding of crd-schema/numeric-bounds\n");
  expect(stdout).not.toContain("crd-schema/bounded-size");
  expect((await run("fix a.yaml --bounds", UNBOUNDED)).stdout).toBe("");
});

describe("in a project in Go", () => {
  afterEach(removeWorlds);

  test("the bounds are markers", async () => {
    const files = {
      ...WIDGET,
      "api/v1/widget_types.go": TYPES.replace(
        "\t// color is",
        '\t// tags are the tags.\n\tTags []string `json:"tags,omitempty"`\n\n\t// color is',
      ),
      "config/crd/widgets.yaml": generated("Widget", [
        "tags: { description: tags are the tags., type: array, items: { type: string } }",
      ]),
    };
    const { stdout, stderr } = await world(files).decorum("fix config --bounds");
    expect(stdout).toContain(`+	// +kubebuilder:validation:Minimum=0
+	// +kubebuilder:validation:Maximum=2147483647
 	Size int32 `);
    expect(stdout).toContain("+	// +kubebuilder:validation:MaxItems=1024\n");
    expect(stdout).toContain("+	// +kubebuilder:validation:items:MaxLength=4096\n");
    expect(stderr).toContain(NOTE);
  });
});
