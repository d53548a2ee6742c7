import { readFileSync } from "node:fs";
import { folderOf } from "../support/new-folder.js";

/** published/new.test.ts compiles and runs the files that they write. */
describe("decorum new plugin, and rules in TypeScript", () => {
  test("writes a package with a rule, in a folder without the scope", async () => {
    const folder = folderOf();
    const { code, stdout } = await folder.decorum("new plugin @acme/our-rules --dir tools");
    expect([code, stdout]).toEqual([0, expect.stringContaining("  cd tools/our-rules\n")]);
    expect(folder.files().map((name) => name.replace("tools/our-rules/", ""))).toEqual([
      ".gitignore",
      "decorum.yaml",
      "example.yaml",
      "package.json",
      "packs/our-rules/pack.yaml",
      "src/has-owner.test.ts",
      "src/has-owner.ts",
      "src/index.ts",
      "tsconfig.json",
    ]);
    expect(JSON.parse(folder.read("tools/our-rules/package.json"))).toMatchObject({
      name: "@acme/our-rules",
      peerDependencies: { "kube-decorum": "0.1.0" },
      devDependencies: { "kube-decorum": "0.1.0" },
    });
  });
  const PLUGIN = {
    "package.json": '{ "peerDependencies": { "kube-decorum": "0.1.0" } }',
    "src/index.ts":
      'import { hasOwner } from "./has-owner.js";\nexport default {\n  rules: [\n    hasOwner, // first\n  ],\n};\n',
  };
  test("a rule is listed beside the others, whatever the layout of the list", async () => {
    const folder = folderOf(PLUGIN);
    const { code, stdout } = await folder.decorum("new rule acme/no-latest-tag");
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining("use: acme/no-latest-tag   In the pack that should run it"),
    ]);
    expect(folder.read("src/index.ts")).toBe(
      'import { hasOwner } from "./has-owner.js";\nimport { noLatestTag } from "./no-latest-tag.js";\nexport default {\n  rules: [\n    hasOwner, // first\n    noLatestTag,\n  ],\n};\n',
    );
    const short = folderOf({ ...PLUGIN, "src/index.ts": 'import a from "./a.js";\nexport default { rules: [] };\n' });
    await short.decorum("new rule acme/no-latest-tag");
    await short.decorum("new rule acme/has-2-owners --as typescript");
    expect(short.read("src/index.ts")).toContain("{ rules: [noLatestTag, has2Owners] }");
  });
  test.each<readonly [string, Readonly<Record<string, string>>, string]>([
    ["new plugin Acme", {}, "NAME: must be the name of a package of at most 128 characters"],
    ["new plugin ../acme", {}, "NAME: must be the name of a package"],
    ["new plugin labels", {}, "NAME: must begin with a category that no shipped rule has"],
    ["new plugin acme --dir ..", {}, "--dir: must be this folder or one below it"],
    ["new plugin acme", { "acme/package.json": "{}" }, "acme/package.json: exists already; nothing was written"],
    ["new rule labels/has-owner", PLUGIN, "NAME: must begin with a category that no shipped rule has"],
    ["new rule acme/owner", PLUGIN, "NAME: must be CATEGORY/NAME"],
    ["new rule acme/has-owner", PLUGIN, "src/index.ts: has a rule 'hasOwner' already"],
    [
      "new rule acme/has-name",
      { ...PLUGIN, "src/index.ts": "export default { rules: [...more()] };" },
      "src/index.ts: must have imports and a list of rules by their names; add 'hasName' by hand",
    ],
    ["new rule acme/has-name --as typescript", { "package.json": "{" }, "must run in the folder of a plugin"],
  ])("refuses: %s in %j", async (line, tree, message) => {
    const folder = folderOf(tree);
    const { code, stderr } = await folder.decorum(line);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(folder.files()).toEqual(Object.keys(tree).sort());
    for (const [name, text] of Object.entries(tree)) expect(folder.read(name)).toBe(text);
  });
  test("in a clone, a rule is in a category that exists", async () => {
    const folder = folderOf({
      "package.json": '{ "name": "kube-decorum" }',
      "src/rules/index.ts": "",
      "src/rules/labels/label-syntax.ts": "",
      "src/rules/crd-naming/fields/separate-words.ts": "",
    });
    expect((await folder.decorum("new rule label/has-owner")).stderr).toContain(
      "NAME: must begin with a category: 'crd-naming' or 'labels'",
    );
    expect((await folder.decorum("new rule crd-naming/no-todo-field")).stderr).toContain(
      "NAME: must begin with 'crd-naming/' and a folder: 'fields'",
    );
    expect((await folder.decorum("new rule labels/keys/has-owner")).stderr).toContain("NAME: must be CATEGORY/NAME");
    await folder.decorum("new rule crd-naming/fields/no-todo-field");
    expect(folder.read("src/rules/crd-naming/fields/no-todo-field.ts")).toContain('from "../../kit.js"');
    const { code, stdout } = await folder.decorum("new rule labels/has-owner");
    expect([code, stdout]).toEqual([0, expect.stringContaining("npm test -- src/rules/labels/has-owner")]);
    expect(folder.files()).toEqual(
      expect.arrayContaining(["src/rules/labels/has-owner.cases.yaml", "src/rules/labels/has-owner.ts"]),
    );
  });
});

test("the compilers of a plugin are those of Decorum", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const template = readFileSync("templates/plugin/manifest.json", "utf8");
  const { devDependencies: compilers } = JSON.parse(template) as { readonly devDependencies: object };
  expect(Object.keys(compilers)).toEqual(["@types/node", "typescript", "kube-decorum"]);
  const { "typescript-7": typescript = "" } = devDependencies;
  const ours = { ...devDependencies, typescript: typescript.replace("npm:typescript@", "") };
  expect({ ...ours, "kube-decorum": "{{version}}" }).toMatchObject(compilers);
});
