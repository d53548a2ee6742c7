import { parse } from "yaml";
import type { Summary } from "../../src/app/report/report.js";
import { PACK } from "../support/cli-fixtures.js";
import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";
import { crdYaml } from "../support/crd-yaml.js";
import { admissionReview } from "../support/admission-review.js";

/** Every document of the input is accounted for: it was judged against a schema, or the report says why not. */

const product = productOf(offlinePacks());

const dryRun = (line: string, files: Tree): Promise<Ran> => decorum(`dry-run ${line}`, product, { files });

const crd = crdYaml(
  "{ type: object, description: A., properties: { spec: { type: object, properties: { size: { type: integer } } } } }",
);
const object = (apiVersion: string, kind: string, name = "a"): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: ${name} }\n`;
const config = `${object("v1", "ConfigMap")}data: { a: b }\n`;
const widget = `${object("acme.io/v1", "Widget")}spec: { size: 1 }\n`;

/** A file beside a ConfigMap, the reason why it was not judged, and the words of the line; none if it was judged. */
const CASES: readonly (readonly [title: string, text: string, ...why: string[]])[] = [
  ["a CRD", crd],
  ["a custom resource with its CRD", `${crd}---\n${widget}`],
  ["a recorded request", JSON.stringify(recorded())],
  ["a kind without CRD", widget, "UnknownKind", "Widget (acme.io/v1)", "1 without a CRD"],
  [
    "a version that its CRD lacks",
    `${crd}---\n${object("acme.io/v2", "Widget")}`,
    "UnknownVersion",
    "Widget (acme.io/v2)",
    "1 of a version that its CRD lacks",
  ],
  [
    "a removed version",
    object("extensions/v1beta1", "Ingress"),
    "NotServed",
    "Ingress (extensions/v1beta1)",
    "1 that Kubernetes does not serve",
  ],
  ["a misspelled kind", object("v1", "Secert"), "NotServed", "Secert (v1)", "1 that Kubernetes does not serve"],
  ["a list", "- 1\n- 2\n", "NotAnObject", "list", "1 that is no object"],
  ["a scalar", "words\n", "NotAnObject", "text", "1 that is no object"],
  ["other data", "a: 1\n", "NotAnObject", "no `apiVersion` and `kind`", "1 that is no object"],
  [
    "configuration of a program",
    "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n",
    "Configuration",
    "configuration of kustomize",
    "1 configuration of a program",
  ],
];

function recorded(): object {
  return admissionReview(
    { apiVersion: "acme.io/v1", kind: "Widget", metadata: { name: "a" } },
    { namespace: "default" },
  );
}

const lineOf = (stdout: string): string | undefined => /^Judged against a schema: .*$/m.exec(stdout)?.[0];
const schemaOf = (stdout: string): Summary["schema"] => (JSON.parse(stdout) as { summary: Summary }).summary.schema;

describe("the account of a run", () => {
  test.each(CASES.map(([title, text, ...why]) => [title, text, why] as const))("%s", async (_, text, why) => {
    const [reason, what, told] = why;
    const files = { "d/config.yaml": config, "d/x.yaml": text };
    const { stdout, code } = await dryRun("d", files);
    const schema = schemaOf((await dryRun("d -o json", files)).stdout);
    expect(schema.documents).toBe(schema.judged + (reason === undefined ? 0 : 1));
    expect(schema.unjudged).toEqual(reason === undefined ? [] : [{ reason, what, documents: 1 }]);
    const counted = `${String(schema.judged)} of ${String(schema.documents)} documents; not judged: ${told ?? ""}; see docs/not-checked.md`;
    expect(lineOf(stdout)).toBe(
      `Judged against a schema: ${told === undefined ? `${String(schema.documents)} documents` : counted}`,
    );
    expect(code).toBeLessThan(2);
  });
  test("documents that cannot be read are counted once, and errors as before", async () => {
    const files = {
      "d/a.yaml": config,
      "d/b.yaml": "apiVersion: [1\nb: ]\n---\nkind: {{ x }}\n---\nkind: App\n",
      "d/c.yaml": "apiVersion: v1\nkind: List\nitems: [1]\n",
    };
    const { code, stdout } = await dryRun("d", files);
    expect([code, lineOf(stdout)]).toEqual([
      2,
      "Judged against a schema: 1 of 5 documents; not judged: 1 template, 2 that are no objects, 1 unreadable; see docs/not-checked.md",
    ]);
  });
  test("kinds are sorted by their number, and notes name them", async () => {
    const kinds = ["A", "B", "B", "C", "D", "E", "E", "E"].map((kind, at) =>
      object("acme.io/v1", kind, `x${String(at)}`),
    );
    const files = { "d/a.yaml": kinds.join("---\n") };
    const { stdout, stderr } = await dryRun("d", files);
    expect(lineOf(stdout)).toBe(
      "Judged against a schema: 0 of 8 documents; not judged: 8 without a CRD; see docs/not-checked.md",
    );
    expect(stderr).toContain(
      "note: no CRDs for E (acme.io/v1, 3 objects), B (acme.io/v1, 2 objects), A (acme.io/v1) and 2 other kinds, so their fields were not checked against a schema; give them with '--cluster' or '--schema-location'\n",
    );
  });
  test("is in YAML and Markdown, and not if the packs judge no schema", async () => {
    const files = { "d/a.yaml": widget };
    const { stdout } = await dryRun("d -o yaml", files);
    expect((parse(stdout) as { summary: Summary }).summary.schema.unjudged).toHaveLength(1);
    const line = "Judged against a schema: 0 of 1 document; not judged: 1 without a CRD; see docs/not-checked.md";
    expect((await dryRun("d -o markdown", files)).stdout).toContain(`\n\n${line}\n`);
    const other = productOf([PACK]);
    expect((await decorum("dry-run d", other, { files })).stdout).not.toContain("Judged");
    expect(schemaOf((await decorum("dry-run d -o json", other, { files })).stdout)).toEqual({
      documents: 1,
      judged: 0,
      unjudged: [{ reason: "NoRule", what: "Widget (acme.io/v1)", documents: 1 }],
    });
  });
  test("what is deleted has no schema, and settings of the command are no input", async () => {
    const settings = "apiVersion: decorum.dev/v1alpha1\nkind: Config\n";
    expect((await dryRun("d --operation DELETE", { "d/a.yaml": config })).stdout).not.toContain("Judged");
    const { stdout } = await dryRun("d", { "d/a.yaml": config, "d/decorum.yaml": settings });
    expect(lineOf(stdout)).toBe("Judged against a schema: 1 document");
  });
});

describe("--strict", () => {
  const STRICT =
    "error: 1 document was not judged against a schema ('--strict'): 1 without a CRD; see docs/not-checked.md\n";
  test.each([
    ["passes if all was judged", { "d/a.yaml": config }, 0, ""],
    ["fails because of a kind without CRD", { "d/a.yaml": config, "d/b.yaml": widget }, 1, STRICT],
    [
      "fails because of data that may have been meant as an object",
      { "d/a.yaml": config, "d/b.yaml": "a: 1\n", "d/c.yaml": "- 1\n" },
      1,
      "error: 2 documents were not judged against a schema ('--strict'): 2 that are no objects; see docs/not-checked.md\n",
    ],
    ["does not miss the configuration of a program", { "d/a.yaml": config, "d/values.yaml": "a: 1\n" }, 0, ""],
  ] as const)("%s", async (_, files, code, error) => {
    const ran = await dryRun("d --strict", files);
    expect([ran.code, ran.stderr.split(/^(?=error)/m)[1] ?? ""]).toEqual([code, error]);
    expect((await dryRun("d", files)).code).toBe(0);
  });
  test("says so with --quiet and with other outputs", async () => {
    expect((await dryRun("d --strict --quiet", { "d/a.yaml": widget })).stderr).toBe(STRICT);
    expect((await dryRun("d --strict -o json", { "d/a.yaml": widget })).stderr).toContain(STRICT);
  });
  test("is a setting, which '--no-strict' takes back", async () => {
    const files = {
      "decorum.yaml": "apiVersion: decorum.dev/v1alpha1\nkind: Config\npaths: [d]\nstrict: true\n",
      "d/a.yaml": widget,
    };
    expect((await dryRun("", files)).code).toBe(1);
    expect((await dryRun("--no-strict", files)).code).toBe(0);
  });
  test("fails where the packs judge no schema", async () => {
    const { code, stderr } = await decorum("dry-run d --strict", productOf([PACK]), { files: { "d/a.yaml": config } });
    expect([code, stderr]).toEqual([
      1,
      "error: 1 document was not judged against a schema ('--strict'): 1 for which the packs have no rule; see docs/not-checked.md\n",
    ]);
  });
});
