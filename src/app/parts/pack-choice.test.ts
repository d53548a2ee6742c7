import type { LoadedPack } from "../../packs/load.js";
import type { BoundRule, Pack } from "../../model/pack.js";
import type { Action } from "../../model/rule.js";
import { chosenPacks } from "./pack-choice.js";

const rule = (action: Action, ownedGroups?: readonly string[]): BoundRule =>
  ({ action, ...(ownedGroups === undefined ? {} : { ownedGroups }) }) as unknown as BoundRule;

const loaded = (name: string, rules: readonly BoundRule[], more: Partial<Pack> = {}): LoadedPack =>
  ({ file: `${name}.yaml`, pack: { name, description: "", rules, defaulters: [], ...more } }) as LoadedPack;

const packs = [
  loaded("one", [rule("Deny", []), rule("Warn"), rule("Audit")]),
  loaded("two", [rule("Deny")], { optIn: true }),
];

const actions = (served: readonly LoadedPack[]): readonly unknown[] =>
  served.map(({ file, pack }) => [file, ...pack.rules.map(({ action }) => action)]);

test("without flags the packs run as they are, but for those that nobody asked for", () => {
  expect(chosenPacks(packs, {})).toEqual([packs[0]]);
});

test("--with adds opt-in packs, in the order of the folder", () => {
  expect(chosenPacks(packs, { with: ["two"] })).toEqual(packs);
  expect(() => chosenPacks(packs, { with: ["one"] })).toThrow("must name an opt-in pack");
});

test("a pack that is named runs even if it is opt-in", () => {
  expect(chosenPacks(packs, { named: ["one", "two"] })).toEqual(packs);
  expect(chosenPacks(packs, { named: ["one"] })).toEqual([packs[0]]);
});

test("--enforce Warn takes the denials out of every pack that runs, and nothing else", () => {
  expect(actions(chosenPacks(packs, { enforce: "Warn", with: ["two"] }))).toEqual([
    ["one.yaml", "Warn", "Warn", "Audit"],
    ["two.yaml", "Warn"],
  ]);
});

test("--owned names whose CRDs may be denied, whatever the packs say", () => {
  const [one] = chosenPacks(packs, { owned: ["acme.io"] });
  expect(one?.pack.rules.map(({ ownedGroups }) => ownedGroups)).toEqual([["acme.io"], ["acme.io"], ["acme.io"]]);
  expect(actions(chosenPacks(packs, { owned: ["acme.io"] }))).toEqual([["one.yaml", "Deny", "Warn", "Audit"]]);
  expect(() => chosenPacks(packs, { owned: ["acme.io/v1"] })).toThrow("'acme.io/v1' must be a DNS subdomain");
});
