import { type Budget, TOO_MUCH_TO_READ, asStored, asStoredStatus, fullBudget } from "kube-schema";
import { readAndDefaulted } from "kube-schema/testing";
import type { JsonObject, KubeObject } from "kube-json";
import type { Result } from "../../src/app/report/report.js";
import { PACK } from "../support/cli-fixtures.js";
import { decorum, productOf, type Tree } from "../support/cli-harness.js";

/**
 * An object that is too large to apply all defaults of its CRD gets a finding: few bytes are enough, as items and properties
 * multiply.
 */

const PROPERTIES = 5000;
const BEYOND = 1050;

const schemaOf = (property: object): object => ({
  type: "object",
  properties: {
    spec: {
      type: "object",
      properties: {
        items: {
          type: "array",
          items: {
            type: "object",
            properties: Object.fromEntries(
              Array.from({ length: PROPERTIES }, (_, index) => [`p${String(index)}`, { type: "string" }]),
            ),
          },
        },
        last: property,
      },
    },
  },
});
const definition = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.acme.io" },
  spec: {
    group: "acme.io",
    names: { kind: "Widget", plural: "widgets" },
    scope: "Namespaced",
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: { openAPIV3Schema: schemaOf({ type: "string", default: "x" }) },
      },
    ],
  },
};
const widget = (items: number): KubeObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec: { items: Array.from({ length: items }, () => ({})) },
});

const filesOf = (items: number): Tree => ({
  "d/crd.json": JSON.stringify(definition),
  "d/widget.json": JSON.stringify(widget(items)),
});

const results = async (items: number): Promise<readonly Result[]> => {
  const { stderr, stdout } = await decorum("dry-run d -o json", productOf([PACK]), { files: filesOf(items) });
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as { readonly results: readonly Result[] }).results.filter(
    ({ object }) => object.kind === "Widget",
  );
};

test("a dry run says once that defaults are missing, and so does the object as it would be stored", async () => {
  const { stdout } = await decorum("dry-run d --defaulted", productOf([PACK]), { files: filesOf(BEYOND) });
  expect(stdout.replace(/\s+/g, " ").split(TOO_MUCH_TO_READ).length - 1).toBe(1);
});

test("of a smaller object, it says nothing", async () => {
  expect((await results(10)).map(({ warnings }) => warnings)).toEqual([[]]);
});

test("an object as it would be stored is read with one budget", () => {
  const version = { schema: schemaOf({ type: "string" }) as JsonObject, hasStatusSubresource: false };
  const stepsOf = (steps: (budget: Budget) => unknown): number => {
    const budget = fullBudget();
    steps(budget);
    return fullBudget().left - budget.left;
  };
  const given = widget(10);
  const read = stepsOf((budget) => readAndDefaulted(version, given, budget));
  expect(stepsOf((budget) => asStored(version, given, undefined, budget))).toBe(2 * read);
  expect(stepsOf((budget) => asStoredStatus(version, given, given, budget))).toBe(2 * read);
});
