import { InputError } from "../model/input-error.js";
import type { Pack } from "../model/pack.js";
import { choosePacks } from "./choose.js";

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

test("a single pack always runs", () => {
  expect(names(choosePacks([pack("b", true)]))).toEqual(["b"]);
});

test.each(["a", "bb"])("'%s' is not the name of an opt-in pack", (name) => {
  expect(() => choosePacks(packs, [name])).toThrow(InputError);
  expect(() => choosePacks(packs, [name])).toThrow(/must name an opt-in pack: 'b' or 'c'/);
});
