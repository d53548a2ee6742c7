import { examples, examplesIn } from "./examples.js";

test("a diff has the good example and the bad one", () => {
  expect(
    examples(`
    metadata:
      name: web
  -   labels: {}
  +   labels: { app: web }
    spec:
      - a
  `),
  ).toEqual({
    good: "\nmetadata:\n  name: web\n  labels: { app: web }\nspec:\n  - a\n",
    bad: "\nmetadata:\n  name: web\n  labels: {}\nspec:\n  - a\n",
  });
});

test("a diff of a part is of the whole that is made of it", () => {
  expect(
    examplesIn((part) => `<${part.trim()}>`)(`
  - a
  + b
  `),
  ).toEqual({ good: "<b>", bad: "<a>" });
});
