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

test("opt-in packs run only where they are asked for, in their own order", () => {
  expect(names(choosePacks(packs))).toEqual(["a", "d"]);
  expect(names(choosePacks(packs, ["c", "b"]))).toEqual(["a", "b", "c", "d"]);
});

test("a pack that is given alone is asked for", () => {
  expect(names(choosePacks([pack("b", true)]))).toEqual(["b"]);
});

test.each(["a", "bb"])("'%s' names no opt-in pack", (name) => {
  expect(() => choosePacks(packs, [name])).toThrow(InputError);
  expect(() => choosePacks(packs, [name])).toThrow(/must name an opt-in pack: 'b' or 'c'/);
});
