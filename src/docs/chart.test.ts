import { chartReadme, chartValues, chartMonitoring } from "./chart.js";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { parse } from "yaml";
import { monitoringSources } from "./source-files.js";

const SCHEMA = {
  properties: {
    image: { properties: { tag: {}, digest: {} } },
    resources: { type: "object" },
    names: {},
  },
};
const VALUES = `# About the file.

image:
  # The tag
  # of the image.
  tag: ""
  # a | b
  digest: x
# Not described further.
resources:
  limits: { memory: 1Gi }
# Many.
names: [a-long-name-that-fills-the-table, another-long-name]
`;

test("values are named by their path, as deep as the schema goes, with their comments", () => {
  expect(chartValues({ values: VALUES, schema: SCHEMA })).toEqual([
    { name: "image.tag", standard: "", description: "The tag of the image." },
    { name: "image.digest", standard: "x", description: "a | b" },
    { name: "resources", standard: { limits: { memory: "1Gi" } }, description: "Not described further." },
    { name: "names", standard: ["a-long-name-that-fills-the-table", "another-long-name"], description: "Many." },
  ]);
});

test("the table has a row for each value, and shows no long defaults", () => {
  const rows = chartReadme({ values: VALUES, schema: SCHEMA })
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  expect(rows).toEqual([
    '| `image.tag` | `""` | The tag of the image. |',
    '| `image.digest` | `"x"` | a \\| b |',
    '| `resources` | `{"limits":{"memory":"1Gi"}}` | Not described further. |',
    "| `names` | see `values.yaml` | Many. |",
  ]);
});

test("a value without a comment is an error", () => {
  expect(() => chartReadme({ values: "a: 1\n", schema: {} })).toThrow("'a' of values.yaml must have a comment");
});

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = monitoringSources(root);

test("the chart has the groups of alerts, with their comments, and the dashboard", () => {
  const files = chartMonitoring(sources);
  const rule = parse(sources.rule) as { readonly spec: { readonly groups: unknown } };
  const alerts = files.get("manifests/helm/decorum/files/alerts.yaml") ?? "";
  expect(parse(alerts)).toEqual(rule.spec.groups);
  expect(alerts).toMatch(/^# /);
  for (const [file, text] of files) expect([file, readFileSync(join(root, file), "utf8")]).toEqual([file, text]);
});

test("a rule without groups at its end is an error", () => {
  expect(() => chartMonitoring({ ...sources, rule: "spec: {}\n" })).toThrow("must end in `spec.groups`");
});
