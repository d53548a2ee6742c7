import { missedItems } from "./examples.js";

const object = { apiVersion: "v1", kind: "Pod", spec: { containers: [{ name: "a", ports: [{ containerPort: 80 }] }] } };

test.each([
  ["spec.containers.name", "spec.containers"],
  ["spec.containers[*].ports.containerPort", "spec.containers[0].ports"],
])("`field` %s names a list without its items", (field, list) => {
  expect(missedItems({ options: { field } }, object)).toEqual([
    { subject: "field", expected: "`[*]` for the items of a list", actual: `\`${list}\` is a list` },
  ]);
});

test.each(["spec.containers[*].name", "spec.containers[0].name", "spec.containers", "spec.nothing.name", "spec..a"])(
  "`field` %s does not",
  (field) => {
    expect(missedItems({ options: { field } }, object)).toEqual([]);
  },
);

test("an entry may have no `field`", () => {
  expect(missedItems({ options: {} }, object)).toEqual([]);
  expect(missedItems(undefined, object)).toEqual([]);
});
