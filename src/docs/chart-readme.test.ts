import { chartReadme, chartValues } from "./chart-readme.js";

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
