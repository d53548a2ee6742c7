import { join } from "node:path";
import { useFolder } from "../../src/testing/folder.js";
import { openWith } from "../support/open-editor.js";

/** Where problems of settings are marked: at the value, also in a list within a line. */

const write = useFolder();

/** The text that is marked, and the beginning of the message. */
const marked = async (name: string, text: string): Promise<readonly string[]> => {
  const folder = write({ "policies/n/README.md": "", "decorum.yaml": CONFIG });
  const { marks = [] } = await openWith(folder)(name, text);
  const lines = text.split("\n");
  return marks.map(({ range: { start, end }, message }) => {
    const last = start.line === end.line ? end.character : undefined;
    const what = lines[start.line]?.slice(start.character, last) ?? "";
    return `${what} | ${message.replaceAll(`${join(folder)}/`, "").slice(0, 24)}`;
  });
};

const CONFIG = "apiVersion: decorum.dev/v1alpha1\nkind: Config\n";

test.each([
  ["packs: [api-design, nope, objects]", ["nope | packs[1]: must be the na"]],
  ["packs: [\n  api-design,\n  nope, objects ]", ["nope | packs[1]: must be the na"]],
  ["owned: [a.b, 'x y', c.d]", ["'x y' | owned[1]: must be an API"]],
  ["exceptions: [a.yaml, b.yaml] # none", ["a.yaml | exceptions[0]: must be a", "b.yaml | exceptions[1]: must be a"]],
  ["rules: {metadata/no: 'Off', labels/label-syntax: Warn}", ["metadata/no: 'Off' | rules[metadata/no]: must"]],
  ["failOn: Sometimes # why", ["failOn: Sometimes | failOn: must be one of '"]],
  ["baseline: nope.yaml # why", ["baseline: nope.yaml | nope.yaml: does not exis"]],
  ["packs: [objects, ./policies/n]", ["./policies/n | policies/n: there must b"]],
  ["packs:\n  - objects\n  - policies/n", ["policies/n | policies/n: there must b"]],
  ["schemaLocations: [./nope]", ["./nope | nope: does not exist; it"]],
])("%s", async (settings, expected) => {
  expect(await marked("decorum.yaml", `${CONFIG}${settings}\n`)).toEqual(expected);
});

test("exceptions", async () => {
  const text =
    "apiVersion: decorum.dev/v1alpha1\nkind: PolicyExceptions\nmetadata: { name: a }\nspec:\n  exceptions:\n    - { name: a, pack: objects, rules: [no-such, x], reason: '', expires: 2030-01-01 }\n";
  expect(await marked("exceptions.yaml", text)).toEqual(["reason: '' | spec.exceptions[0].reaso"]);
  expect(await marked("exceptions.yaml", text.replace("''", "why"))).toEqual([
    expect.stringMatching(/^no-such \| spec\.exceptions\[0\]\.rule/),
    expect.stringMatching(/^x \| spec\.exceptions\[0\]\.rule/),
  ]);
});
