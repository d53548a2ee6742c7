import type { ReportFinding, Result, Summary } from "../../src/app/report/report.js";
import { decorum, productOf, type Ran, type Tree } from "../support/cli-harness.js";
import { offlinePacks } from "../support/shipped-packs.js";
import { crdYaml } from "../support/crd-yaml.js";

/** Schemas of kinds whose CRDs are not in the input, from where '--schema-location' says. */

const product = productOf(offlinePacks());

const object = (spec: string, apiVersion = "acme.io/v1"): string =>
  `apiVersion: ${apiVersion}\nkind: Widget\nmetadata: { name: a }\nspec: ${spec}\n`;

/** As catalogues of CRDs have it. */
const schema = JSON.stringify({
  $schema: "http://json-schema.org/schema#",
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: { type: "object" },
    spec: {
      type: "object",
      additionalProperties: false,
      required: ["size"],
      properties: {
        size: { type: "integer", minimum: 1 },
        port: { oneOf: [{ type: "string" }, { type: "integer" }] },
        labels: { type: "object", additionalProperties: { type: "string" } },
        any: { type: "object" },
      },
    },
  },
});
const crd = (scope = "Namespaced"): string =>
  crdYaml("{ type: object, properties: { spec: { type: object, properties: { size: { type: integer } } } } }", {
    scope,
  });

/** As `kubectl get --raw /openapi/v3/apis/acme.io/v1` prints it. */
const published = JSON.stringify({
  openapi: "3.0.0",
  components: {
    schemas: {
      "io.acme.v1.Widget": {
        type: "object",
        properties: {
          apiVersion: { type: "string" },
          kind: { type: "string" },
          metadata: { allOf: [{ $ref: "#/components/schemas/ObjectMeta" }], default: {} },
          spec: { allOf: [{ $ref: "#/components/schemas/io.acme.v1.WidgetSpec" }], default: {} },
        },
        "x-kubernetes-group-version-kind": [{ group: "acme.io", kind: "Widget", version: "v1" }],
      },
      "io.acme.v1.WidgetSpec": {
        type: "object",
        properties: { size: { type: "integer", format: "int32" }, owner: { type: "string", default: "" } },
      },
      ObjectMeta: { type: "object", properties: { name: { type: "string" } } },
    },
  },
});

const dryRun = (line: string, files: Tree, ...more: readonly string[]): Promise<Ran> =>
  decorum(["dry-run", ...line.split(" ").filter((word) => word !== ""), ...more], product, { files });

interface Reported {
  readonly results: readonly Result[];
  readonly summary: Summary;
}

const report = async (line: string, files: Tree): Promise<Reported> => {
  const { stdout, stderr } = await dryRun(`${line} -o json`, files);
  expect(stderr.replace(/^note: these CRDs .*\n/, "")).toBe("");
  return JSON.parse(stdout) as Reported;
};
const textOf = ({ field, message }: ReportFinding): string => `${field} ${message}`;
const findings = ({ results }: Reported): readonly string[] => results.flatMap((result) => result.findings.map(textOf));

describe("a schema is found", () => {
  test.each([
    ["s", "s/acme.io/widget_v1.json"],
    ["s", "s/widget_v1.json"],
    ["s", "s/master-standalone/widget-acme-v1.json"],
    ["s/x.json", "s/x.json", false],
    ["s/widget_v1.json", "s/widget_v1.json"],
    ["s/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json", "s/acme.io/widget_v1.json"],
    ["s/{{ .ResourceKind }}{{ .KindSuffix }}.json", "s/widget-acme-v1.json"],
    [
      "s/{{.NormalizedKubernetesVersion}}-standalone{{.StrictSuffix}}/{{.ResourceKind}}.json",
      "s/master-standalone/widget.json",
    ],
    [
      "s/{{.NormalizedKubernetesVersion}}/{{.ResourceKind}}.json",
      "s/v1.35.0/widget.json",
      true,
      "--kubernetes-version=1.35",
    ],
    ["s", "s/other.io/widget_v1.json", false],
    ["s", "s/acme.io/widget_v2.json", false],
    ["default", "s/acme.io/widget_v1.json", false],
  ])("at %s as %s: %s", async (location, file, isFound = true, flag = "--no-config") => {
    const files = { "d/a.yaml": object("{ size: 1 }"), [file]: schema };
    const { stdout } = await dryRun("d -o json", files, flag, "--schema-location", location);
    const { summary } = JSON.parse(stdout) as Reported;
    expect(summary.schema.judged).toBe(isFound ? 1 : 0);
  });
  test.each([
    ["s/crds.yaml", "s/crds.yaml"],
    ["s", "s/deep/all.yaml"],
    ["s/{{.Group}}/{{.ResourceKind}}.yaml", "s/acme.io/widget.yaml"],
  ])("as a CRD, at %s as %s", async (location, file) => {
    const files = { "d/a.yaml": object("{ size: no }"), [file]: `${crd("Cluster")}---\n${object("{}")}` };
    const reported = await report(`d --schema-location ${location}`, files);
    expect(findings(reported)).toEqual(["spec.size must be of type 'integer', not 'boolean'"]);
    expect(reported.results[0]?.object.namespace).toBeNull();
  });
  test.each([
    ["s/openapi.json", "s/openapi.json"],
    ["s", "s/deep/acme.io_v1.json"],
    ["s/{{.Group}}/{{.ResourceAPIVersion}}.json", "s/acme.io/v1.json"],
  ])("in what an API server publishes, at %s as %s", async (location, file) => {
    const files = { "d/a.yaml": object("{ size: no, sizes: 1, owner: null }"), [file]: published };
    expect(findings(await report(`d --schema-location ${location}`, files))).toEqual([
      "spec.size must be of type 'int32', not 'boolean'",
      "spec.sizes may not be set; did you mean `size`?",
    ]);
    const other = { ...files, "d/a.yaml": object("{}", "acme.io/v2") };
    const { stdout } = await dryRun(`d -o json --schema-location ${location}`, other);
    expect((JSON.parse(stdout) as Reported).summary.schema.judged).toBe(0);
  });
  test("not below a folder that does not exist, which is an error", async () => {
    const { code, stderr } = await dryRun("d --schema-location t/{{.Group}}/{{.ResourceKind}}.json", {
      "d/a.yaml": object("{}"),
    });
    expect([code, stderr]).toEqual([
      2,
      "error: t/{{.Group}}/{{.ResourceKind}}.json: must be in a folder that exists; 't' does not\n",
    ]);
  });
  test("and its defaults of a status are those of a controller", async () => {
    const status = { type: "object", default: { observedGeneration: -1 } };
    const withStatus = JSON.stringify({ type: "object", properties: { spec: { type: "object" }, status } });
    const { results } = await report("d --schema-location s", {
      "d/a.yaml": object("{}"),
      "s/widget_v1.json": withStatus,
    });
    expect(results.flatMap((result) => [result.findings, result.defaults])).toEqual([[], []]);
  });
  test("in the first location that knows the kind, after the input and the cluster", async () => {
    const files = { "d/a.yaml": object("{ size: 1, color: Red }"), "s/widget_v1.json": schema, "t/crd.yaml": crd() };
    expect(findings(await report("d --schema-location s t", files))).toEqual([
      expect.stringMatching(/^spec.color may not be set/),
    ]);
    const own = crd().replace("size: { type: integer }", "size: { type: integer }, color: { type: string }");
    expect(findings(await report("d --schema-location s", { ...files, "d/crd.yaml": own }))).not.toContainEqual(
      expect.stringMatching(/^spec.color/),
    );
  });
});

test("a JSON schema is used as a CRD of the kind would be", async () => {
  const judged = async (spec: string): Promise<readonly string[]> =>
    findings(await report("d --schema-location s", { "d/a.yaml": object(spec), "s/acme.io/widget_v1.json": schema }));
  expect(await judged("{ size: 1, port: 80, labels: { a: b }, any: { thing: 1 } }")).toEqual([]);
  expect(await judged("{ size: 1, port: http }")).toEqual([]);
  expect(await judged("{ size: 0, port: true, labels: { a: 1 }, other: 1 }")).toEqual([
    "spec.labels.a must be of type 'string', in quotes, because YAML reads it as a number",
    expect.stringMatching(/^spec.other may not be set/),
    expect.stringMatching(/^spec.port must be/),
    expect.stringMatching(/^spec.size must be/),
  ]);
  expect(await judged("{}")).toEqual([expect.stringMatching(/^spec.size/)]);
});

test("each version has its own schema, and what is unknown of the kind is not guessed", async () => {
  const files = {
    "d/a.yaml": `${object("{ size: 1 }")}---\n${object("{ size: 0 }", "acme.io/v2")}`,
    "s/widget_v1.json": schema,
    "s/widget_v2.json": schema,
  };
  const { results, summary } = await report("d --schema-location s", files);
  expect(summary.schema).toEqual({ documents: 2, judged: 2, unjudged: [] });
  expect(results.map(({ allowed, object: { namespace } }) => [allowed, namespace])).toEqual([
    [true, null],
    [false, null],
  ]);
});

test.each([
  ["https://raw.githubusercontent.com/a/b.json", "must be a file or folder; download the schemas first"],
  [
    "none",
    "does not exist; it must be a file or folder of schemas, or a path with '{{.Group}}' and '{{.ResourceKind}}'",
  ],
  [
    "s/{{.Kind}}.json",
    "may only have the variables 'Group', 'ResourceKind', 'ResourceAPIVersion', 'KindSuffix', 'NormalizedKubernetesVersion' or 'StrictSuffix'; 'Kind' is none",
  ],
  ["s/widget_v1.json", "must be a CRD or a JSON Schema of 'Widget'"],
])("a location that cannot be used is an error: %s", async (location, message) => {
  const files = { "d/a.yaml": object("{}"), "s/widget_v1.json": "[]" };
  const { code, stderr } = await dryRun("d", files, "--schema-location", location);
  expect([code, stderr]).toEqual([2, `error: ${location}: ${message}\n`]);
});

test("an object leads to no file outside", async () => {
  const files = { "d/a.yaml": object("{}", "../x/v1"), "x/widget_v1.json": "{", "s/a.json": "{}" };
  const { code } = await dryRun(
    "d --schema-location s/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json",
    files,
  );
  expect(code).not.toBe(2);
});

test("locations are a setting, and 'fix' takes them", async () => {
  const files = {
    "decorum.yaml":
      "apiVersion: decorum.dev/v1alpha1\nkind: Config\npaths: [d]\nschemaLocations: ['s/{{.ResourceKind}}.json', default]\n",
    "d/a.yaml": object("{ size: 0 }"),
    "s/widget.json": schema,
  };
  expect(findings(await report("", files))).toEqual([expect.stringMatching(/^spec.size/)]);
  const { code, stderr } = await decorum("fix d --no-config --schema-location https://a.b/c", product, { files });
  expect([code, stderr]).toEqual([2, "error: https://a.b/c: must be a file or folder; download the schemas first\n"]);
});
