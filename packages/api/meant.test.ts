import { meantBoolean, meantChoice, meantInteger, meantName, meantText } from "./meant.js";

test("text is meant by what YAML reads as a number or a boolean", () => {
  expect([8080, 1.1, 2n ** 62n, true, null, [1]].map(meantText)).toEqual([
    "8080",
    "1.1",
    "4611686018427387904",
    "true",
    undefined,
    undefined,
  ]);
});

test("an integer is meant by its digits in quotes, but not by those of a mode", () => {
  const texts = ["80", "-1", "0", "0644", "1.5", "80%", "", "12345678901", 80];
  expect(texts.map(meantInteger)).toEqual([80, -1, 0, ...texts.slice(3).map(() => undefined)]);
});

test("a boolean is meant by its own word only", () => {
  expect(["true", "false", "yes", "", 1].map(meantBoolean)).toEqual([true, false, undefined, undefined, undefined]);
});

test("a choice is meant by itself in another case", () => {
  const choices = ["Always", "IfNotPresent", "TCP", "Tcp"];
  expect(
    ["always", "ALWAYS", "ifnotpresent", "tcp", "Alway", 1, undefined].map((one) => meantChoice(one, choices)),
  ).toEqual(["Always", "Always", "IfNotPresent", undefined, undefined, undefined, undefined]);
});

test("a name is meant by a slip, if it is the only one near and free", () => {
  const names = ["replicas", "selector", "minAvailable", "maxUnavailable", "port", "ports", "host"];
  const meant = (name: string, ...used: readonly string[]) => meantName(name, names, (one) => used.includes(one));
  expect(["replica", "selektor", "Selector", "slectr"].map((name) => meant(name))).toEqual([
    "replicas",
    "selector",
    "selector",
    undefined,
  ]);
  expect(meant("replica", "replicas")).toBeUndefined();
  // As near to two names.
  expect(meant("maxAvailable")).toBeUndefined();
  expect(meantName("portt", ["port", "ports"], () => false)).toBeUndefined();
  // Two slips in a short name.
  expect(meant("hots")).toBe("host");
  expect(meant("hoe")).toBeUndefined();
});
