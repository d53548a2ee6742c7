import { type PatchOperation, at } from "kube-json";
import type { AnyRule } from "../../src/model/rule.js";
import { forbidden } from "../../src/model/cause.js";
import { bind } from "../../src/testing/test-rule.js";
import { broken, named, noBad } from "./cli-fixtures.js";
import { decorum, packOf, productOf, type Ran, type World } from "./cli-harness.js";

export const REMOVE: PatchOperation = { op: "remove", path: "/spec/bad" };

/** Has a fix. */
const fixable: AnyRule = { ...noBad, fix: () => [REMOVE] };

/** Objects to what the fix of `fixable` does where the old object had it. */
const kept: AnyRule = {
  ...noBad,
  id: "test/bad-kept",
  *check({ object, oldObject }) {
    if (at(oldObject, "spec", "bad") !== undefined && at(object, "spec", "bad") === undefined)
      yield forbidden(["spec"], "may not lose `bad`; only the value may change");
  },
};

const failing: AnyRule = {
  ...named,
  id: "test/failing",
  *check({ object }) {
    if (object.kind === "Failing") yield forbidden(["kind"], "may not be 'Failing'");
  },
  fix: () => {
    throw new Error("out of order");
  },
};

export const product = productOf([
  packOf([fixable, named, kept, broken, failing].map((rule) => bind(rule, rule.options?.defaults))),
]);

export const fix = (line: string, world: World = {}): Promise<Ran> => decorum(`fix ${line}`, product, world);

export const object = (name: string, spec: string): string =>
  `apiVersion: acme.io/v1\nkind: App\nmetadata:\n  name: ${name}\nspec:\n  good: 1 # why\n${spec}`;
export const bad = object("web", "  bad: 1\n");
