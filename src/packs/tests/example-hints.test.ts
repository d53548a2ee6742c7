import { fieldHints } from "./example-hints.js";

const object = { apiVersion: "v1", kind: "Pod", spec: { containers: [{ name: "a", ports: [{ containerPort: 80 }] }] } };

test.each([
  ["spec.containers.name", "spec.containers"],
  ["spec.containers[*].ports.containerPort", "spec.containers[0].ports"],
])("`field` %s names a list without its items", (field, list) => {
  expect(fieldHints({ options: { field } }, object)).toEqual([
    { subject: "field", expected: "`[*]` for the items of a list", actual: `\`${list}\` is a list` },
  ]);
});

test.each(["spec.containers[*].name", "spec.containers[0].name", "spec.containers", "spec.nothing.name", "spec..a"])(
  "`field` %s does not",
  (field) => {
    expect(fieldHints({ options: { field } }, object)).toEqual([]);
  },
);

test("an entry may have no `field`", () => {
  expect(fieldHints({ options: {} }, object)).toEqual([]);
  expect(fieldHints(undefined, object)).toEqual([]);
});

test.each<readonly ["containers" | undefined, string, number]>([
  ["containers", "imagePullPolicy", 1],
  [undefined, "spec.restartPolicy", 1],
  [undefined, "spec.hostname", 0],
  ["containers", "image", 0],
])("a field that the API server sets is never missing, about %s: %s", (on, field, hints) => {
  const pod = { apiVersion: "v1", kind: "Pod", metadata: {}, spec: { containers: [{ name: "a", image: "a" }] } };
  expect(fieldHints({ options: { field } }, pod, on)).toHaveLength(hints);
});

test("what `stringData` sets is no default", () => {
  const secret = { apiVersion: "v1", kind: "Secret", metadata: { name: "a" }, stringData: { password: "x" } };
  expect(fieldHints({ options: { field: "data[password]" } }, secret)).toEqual([
    { subject: "field", actual: "the API server sets `data[password]` from `stringData`" },
  ]);
});
