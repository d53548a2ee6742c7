import { bind } from "../../src/testing/test-rule.js";
import { named, noBad, seen } from "../support/cli-fixtures.js";
import { decorum, loadedOf, packOf, productOf } from "../support/cli-harness.js";

/** 'explain' for the entries of a pack that extends another one, whose entries come first. */

const base = {
  spec: {
    rules: [
      { use: "test/named", options: { b: 1 } },
      { use: "test/seen", options: { c: 1 } },
    ],
  },
};
const document = {
  spec: {
    extends: ["../base"],
    rules: [
      { use: "test/no-bad", id: "mine/own", options: { a: 1 } },
      { use: "test/seen", options: { c: 2 } },
    ],
  },
};
const packs = [
  packOf([bind(named, undefined), bind(seen, { limit: 1 }), { ...bind(noBad, undefined), id: "mine/own" }], [], "mine"),
];
const { loaded } = loadedOf(packs, [document]);
const bases = [{ document: base, bases: [] }];
const product = productOf(packs, {
  loadPacks: () => ({ packs, loaded: loaded.map((one) => ({ ...one, bases })) }),
});

test.each([
  ["an entry of its own", "mine/own", "a: 1"],
  ["an inherited one", "test/named", "b: 1"],
  ["an inherited one that it changes", "test/seen", "c: 2"],
])("%s has its own options", async (_, id, options) => {
  const { stdout } = await decorum(`explain ${id}`, product);
  expect(/\nOptions\n {2}(.*)\n/.exec(stdout)?.[1]).toBe(options);
});
