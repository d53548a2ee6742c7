import { InputError } from "../model/input-error.js";
import type { Level, Pack } from "../model/pack.js";
import { packOf, ruleThat } from "../testing/pack.js";
import { atLevel, choosePacks, choosePacksOffline, withOwnedGroups } from "./choose.js";

const pack = (name: string, optIn?: boolean): Pack => ({
  name,
  description: "",
  rules: [],
  defaulters: [],
  ...(optIn === undefined ? {} : { optIn }),
});
const packs = [pack("a"), pack("b", true), pack("c", true), pack("d", false)];
const names = (chosen: readonly Pack[]): readonly string[] => chosen.map(({ name }) => name);

test("opt-in packs run only if they are named, in the order of the packs", () => {
  expect(names(choosePacks(packs))).toEqual(["a", "d"]);
  expect(names(choosePacks(packs, ["c", "b"]))).toEqual(["a", "b", "c", "d"]);
});

test("offline packs run only on the command line", () => {
  const all = [...packs, { ...pack("e"), offline: true }];
  expect(names(choosePacks(all))).toEqual(["a", "d"]);
  expect(names(choosePacksOffline(all, ["b"]))).toEqual(["a", "b", "d", "e"]);
});

test("a service refuses an offline pack that is asked for", () => {
  const all = [...packs, { ...pack("e", true), offline: true }];
  expect(() => choosePacks(all, ["e"])).toThrow(/--with 'e' must name a pack that a service can run/);
  expect(names(choosePacksOffline(all, ["e"]))).toEqual(["a", "d", "e"]);
});

const rule = ruleThat("test/rule", "Deny", () => []);
const mixed = packOf("a", [rule, { ...rule, id: "offline", offline: true }]);

test("other owned groups do not change rules of offline packs", () => {
  const { rules } = withOwnedGroups(mixed, ["acme.io"]);
  expect(rules.map(({ ownedGroups }) => ownedGroups)).toEqual([["acme.io"], undefined]);
});

test.each([1, 2])("rules of offline packs run only on the command line, also in another pack, of %i", (count) => {
  const all = [mixed, pack("b")].slice(0, count);
  const idsIn = ([first]: readonly Pack[]): unknown => first?.rules.map(({ id }) => id);
  expect(idsIn(choosePacks(all))).toEqual(["test/rule"]);
  expect(idsIn(choosePacksOffline(all))).toEqual(["test/rule", "offline"]);
});

test("an offline pack that is named is refused, and not left out", () => {
  const offline = { ...pack("off"), offline: true } as const;
  expect(names(choosePacks([pack("a"), offline]))).toEqual(["a"]);
  expect(() => choosePacks([pack("a"), offline], [], ["a", "off"])).toThrow(
    "--packs 'off' must name a pack that a service can run beside others",
  );
  expect(names(choosePacks([offline], [], ["off"]))).toEqual(["off"]);
});

test("a single pack always runs", () => {
  expect(names(choosePacks([pack("b", true)]))).toEqual(["b"]);
});

test.each(["a", "bb"])("'%s' is not the name of an opt-in pack", (name) => {
  expect(() => choosePacks(packs, [name])).toThrow(InputError);
  expect(() => choosePacks(packs, [name])).toThrow(/must name an opt-in pack: 'b' or 'c'/);
});

describe("atLevel", () => {
  const leveled = (level?: Level): Pack => ({
    ...packOf("a", [
      { ...ruleThat("test/rule", "Warn", () => []), id: "basic" },
      { ...ruleThat("test/rule", "Warn", () => []), id: "full", level: "Full" },
      { ...ruleThat("test/rule", "Warn", () => []), id: "advice", level: "Advice" },
    ]),
    ...(level === undefined ? {} : { level }),
  });
  const ids = ({ rules }: Pack): readonly string[] => rules.map(({ id }) => id);

  test("rules above the level do not run; it is that of the pack unless another is given", () => {
    expect(ids(atLevel(leveled()))).toEqual(["basic", "full"]);
    expect(ids(atLevel(leveled("Basic")))).toEqual(["basic"]);
    expect(ids(atLevel(leveled("Advice")))).toEqual(["basic", "full", "advice"]);
    expect(ids(atLevel(leveled("Advice"), "Basic"))).toEqual(["basic"]);
  });
  test("a pack without such rules is the same pack", () => {
    const plain = pack("a");
    expect(atLevel(plain)).toBe(plain);
  });
});
