import { formatField } from "./field-path.js";
import { metadataMaps } from "./metadata.js";

test("labels stand on the object and on its pod template", () => {
  const found = [
    ...metadataMaps(
      {
        apiVersion: "batch/v1",
        kind: "CronJob",
        metadata: { labels: { a: "1" } },
        spec: { jobTemplate: { spec: { template: { metadata: { labels: "wrong" } } } } },
      },
      "labels",
    ),
  ];
  expect(found.map(({ field, map }) => [formatField(field), map])).toEqual([
    ["metadata.labels", { a: "1" }],
    ["spec.jobTemplate.spec.template.metadata.labels", "wrong"],
  ]);
});

test.each([
  ["no metadata", {}],
  ["metadata that is no object", { metadata: "x" }],
  ["no annotations", { metadata: { labels: {} } }],
  ["null", { metadata: { annotations: null } }],
])("nothing from %s", (_, rest) => {
  expect([...metadataMaps({ apiVersion: "v1", kind: "ConfigMap", ...rest }, "annotations")]).toEqual([]);
});
