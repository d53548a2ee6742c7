import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseManifests } from "kube-manifests";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { RULES } from "../../src/rules/index.js";
import { folderOf } from "../support/new-folder.js";

/** `decorum new pack`, and rules in packs. */

const WEB = "apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web, namespace: shop }\nspec: {}\n";

describe("decorum new pack", () => {
  test("writes a pack that passes its tests, fits the schemas beside it, and finds something", async () => {
    const folder = folderOf({ "web.yaml": WEB });
    const { code, stdout, stderr } = await folder.decorum("new pack team", "npx kube-decorum");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(`Created policies/team/pack.yaml
Created policies/team/tests/team.yaml
Created policies/policy-pack.schema.json
Created policies/policy-test.schema.json

Next:
  npx kube-decorum test policies/team                   Run its examples and tests
  npx kube-decorum dry-run PATH --packs policies/team   Review manifests with this pack alone
  npx kube-decorum new rule NAME --pack policies/team   Add a rule
  packs: [api-design, ./policies/team]                  In decorum.yaml: review with built-in packs and this one
`);
    const tested = await folder.decorum("test policies/team");
    expect([tested.code, tested.stderr]).toEqual([0, ""]);
    expect(tested.stdout).toContain("4 passed, 0 failed");
    expect((await folder.decorum("test")).stdout).toBe(tested.stdout);
    const reviewed = await folder.decorum("dry-run web.yaml --packs policies/team");
    expect([reviewed.code, reviewed.stderr]).toEqual([0, ""]);
    expect(reviewed.stdout).toMatch(/Warn .*must be set to the team[^]*\[team-label\]/);
    for (const name of ["pack", "test"])
      expect((await folder.decorum(`schema ${name}`)).stdout).toBe(folder.read(`policies/policy-${name}.schema.json`));
    for (const file of ["pack.yaml", "tests/team.yaml"]) {
      const [, schema = ""] = /\$schema=(\S+)/.exec(folder.read(`policies/team/${file}`)) ?? [];
      expect(folder.files()).toContain(join("policies/team", dirname(file), schema));
    }
  });
  test("works beside other packs, and in a folder of any name", async () => {
    const folder = folderOf();
    await folder.decorum("new pack one --dir rules");
    const before = folder.read("rules/policy-pack.schema.json");
    const { code, stdout } = await folder.decorum("new pack two --dir rules/");
    expect([code, stdout]).toEqual([0, expect.not.stringContaining("schema.json")]);
    expect(folder.read("rules/policy-pack.schema.json")).toBe(before);
    expect(await folder.decorum("test rules")).toMatchObject({ code: 0, stderr: "" });
  });
  test("only prints with --dry-run", async () => {
    const folder = folderOf();
    const { code, stdout } = await folder.decorum("new pack team --dry-run");
    expect([code, folder.files()]).toEqual([0, []]);
    expect(stdout).toMatch(/^# policies\/team\/pack\.yaml\n# yaml-language-server/);
    expect(stdout).toContain("# policies/policy-pack.schema.json: what 'decorum schema pack' prints, for editors\n");
  });
  test.each([
    ["new pack Team", "NAME: must be a DNS label", "not 'Team'"],
    ["new pack ../team", "NAME: must be a DNS label", "not '../team'"],
    ["new pack objects", "NAME: must be another name than those of the built-in packs", "not 'objects'"],
    ["new pack team --dir ..", "--dir: must be this folder or one below it", "not '..'"],
    ["new pack team --dir /tmp", "--dir: must be this folder or one below it", "not '/tmp'"],
    ["new pack team --dir a/../../b", "--dir: must be this folder or one below it", "not 'a/../../b'"],
    ["new pack team --pack a", "--pack: must be given with 'rule'", ""],
    ["new rule team --dir a", "--dir: must be given with 'pack' or 'plugin'", ""],
    ["new thing team", "value 'thing' is invalid for argument 'what'", "Allowed choices are pack, rule, plugin"],
    ["new pack", "missing required argument 'name'", ""],
  ])("refuses: %s", async (line, message, more) => {
    const folder = folderOf();
    const { code, stderr } = await folder.decorum(line);
    expect([code, folder.files()]).toEqual([2, []]);
    expect(stderr).toContain(message);
    expect(stderr).toContain(more);
  });
  test("overwrites nothing, and leaves through no link", async () => {
    const folder = folderOf({ "policies/team/tests/team.yaml": "mine", "other/a": "" });
    const { code, stderr } = await folder.decorum("new pack team");
    expect([code, stderr]).toEqual([2, "error: policies/team/tests/team.yaml: exists already; nothing was written\n"]);
    expect(folder.files()).toEqual(["other/a", "policies/team/tests/team.yaml"]);
    const outside = folderOf();
    symlinkSync(outside.path, join(folder.path, "link"));
    expect((await folder.decorum("new pack team --dir link")).stderr).toContain("must not lead out of");
    expect(outside.files()).toEqual([]);
  });
});

describe("decorum new rule, in a pack", () => {
  const generic = RULES.filter(({ id, cluster }) => id.startsWith("generic/") && cluster === undefined);
  test("adds an entry for each generic rule, which passes the tests of the pack", async () => {
    const folder = folderOf();
    await folder.decorum("new pack team");
    for (const { id } of generic) {
      const name = `my-${id.replace("generic/", "")}`;
      const { code, stderr } = await folder.decorum(`new rule ${name} --as ${id}`);
      expect([id, code, stderr]).toEqual([id, 0, ""]);
    }
    const { code, stdout, stderr } = await folder.decorum("test policies/team --quiet");
    expect([code, stdout, stderr]).toEqual([0, "", ""]);
    const [{ value } = {}] = parseManifests(folder.read("policies/team/pack.yaml"));
    expect(value).toMatchObject({ spec: { rules: [{}, ...generic.map(({ id }) => ({ use: id }))] } });
  });
  test("adds an entry for each generic defaulter, too", async () => {
    const folder = folderOf();
    await folder.decorum("new pack team");
    const defaulters = DEFAULTERS.filter(({ id, cluster }) => id.startsWith("generic/") && cluster === undefined);
    for (const { id } of defaulters) {
      const { code, stderr } = await folder.decorum(`new rule my-${id.replace("generic/", "")} --as ${id}`);
      expect([id, code, stderr]).toEqual([id, 0, ""]);
    }
    const { code, stdout } = await folder.decorum("test policies/team --quiet");
    expect([code, stdout]).toEqual([0, ""]);
    const [{ value } = {}] = parseManifests(folder.read("policies/team/pack.yaml"));
    expect(value).toMatchObject({ spec: { defaulters: defaulters.map(({ id }) => ({ use: id })) } });
  });
  test("is in CEL by default, keeps comments and style, and says what to do next", async () => {
    const folder = folderOf();
    await folder.decorum("new pack team");
    const before = folder.read("policies/team/pack.yaml");
    const { stdout } = await folder.decorum("new rule max-replicas --pack policies/team");
    expect(stdout).toContain("Changed policies/team/pack.yaml\n\nNext:\n  decorum explain generic/cel ");
    expect(folder.read("policies/team/pack.yaml")).toBe(`${before}
    - use: generic/cel
      id: max-replicas
      action: Warn
      match:
        resourceRules:
          - apiGroups:
              - apps
            resources:
              - deployments
              - deployments/scale
            operations:
              - CREATE
              - UPDATE
      options:
        field: spec.replicas
        expression: self <= params.max
        message: must be less than or equal to 5
        params:
          max: 5
      good:
        apiVersion: apps/v1
        kind: Deployment
        metadata:
          name: web
        spec:
          replicas: 3
      bad:
        apiVersion: apps/v1
        kind: Deployment
        metadata:
          name: web
        spec:
          replicas: 9
`);
    expect(await folder.decorum("test policies/team")).toMatchObject({ code: 0, stderr: "" });
  });
  test("goes before what follows the rules, and may be one of the catalogue", async () => {
    const head = "apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: a }\nspec:\n";
    const rest = "\n  # defaults\n  defaulters:\n  - use: workloads/image-pull-secrets\n    options: { names: [a] }\n";
    const folder = folderOf({ "pack.yaml": `${head}  rules:\n  - use: labels/label-syntax # ours\n${rest}` });
    await folder.decorum("new rule object-name --as metadata/object-name");
    await folder.decorum("new rule labels/annotation-syntax --as annotation-syntax --pack .");
    expect(folder.read("pack.yaml")).toBe(`${head}  rules:
  - use: labels/label-syntax # ours
  - use: metadata/object-name
    id: object-name
    action: Warn
  - use: labels/annotation-syntax
    action: Warn
${rest}`);
    expect(await folder.decorum("explain object-name --packs .")).toMatchObject({ code: 0, stderr: "" });
  });
  test.each([
    ["rules: []\n", 0],
    ["description: a pack without rules\n", 0],
    ["rules: [{ use: labels/label-syntax }]\n", 0],
    ["rules: &all [{ use: labels/label-syntax }]\n  description: a\n", 0],
    ["rules:\n    - use: labels/annotation-syntax", 0],
  ])("in a pack with %j", async (spec, expected) => {
    const head = "apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: a }\nspec:\n  ";
    const folder = folderOf({ "packs/a/pack.yaml": head + spec });
    const { code, stderr } = await folder.decorum("new rule new-one");
    expect([code, stderr]).toEqual([expected, ""]);
    expect((await folder.decorum("test packs")).code).toBe(0);
  });
  const PACK =
    "apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: a }\nspec: { rules: [{ use: labels/label-syntax }] }\n";
  test.each<readonly [string, Readonly<Record<string, string>>, string]>([
    [
      "new rule a",
      {},
      "--pack: must name the folder of a pack: there is none in 'policies'; 'decorum new pack NAME' makes one",
    ],
    [
      "new rule a",
      { "policies/b/pack.yaml": PACK, "packs/a/pack.yaml": PACK },
      "--pack: must name one of 'packs/a', 'policies/b'",
    ],
    ["new rule A", { "pack.yaml": PACK }, "NAME: must be lowercase letters, digits, '-' and '/'"],
    [
      "new rule labels/label-syntax --as labels/label-syntax",
      { "pack.yaml": PACK },
      "pack.yaml: has an entry 'labels/label-syntax' already",
    ],
    ["new rule a --as field-match", { "pack.yaml": PACK }, "not 'field-match'; did you mean 'field-matches'?"],
    [
      "new rule a --as no-float-in-spec",
      { "pack.yaml": PACK },
      "must be one of 'crd-schema/no-float-in-spec' or 'go-types/no-float-in-spec', because each is a 'no-float-in-spec'",
    ],
    [
      "new rule a --as no-redundant-reference-namespace",
      { "pack.yaml": PACK },
      "--as: must be a rule or defaulter whose examples are one object",
    ],
    ["new rule a --pack ../x", {}, "--pack: must be this folder or one below it"],
    ["new rule a --pack x", {}, "x/pack.yaml: does not exist"],
    ["new rule a --as typescript", { "pack.yaml": PACK }, "--as typescript: must run in the folder of a plugin"],
    ["new rule a --as typescript --pack .", { "pack.yaml": PACK }, "--pack: must be given without '--as typescript'"],
    ["new rule a", { "pack.yaml": `${PACK}---\n${PACK}` }, "pack.yaml: must contain one document of kind 'PolicyPack'"],
    ["new rule a", { "pack.yaml": "a: [" }, "pack.yaml: must contain one document of kind 'PolicyPack'"],
  ])("refuses: %s in %j", async (line, tree, message) => {
    const folder = folderOf(tree);
    const { code, stderr } = await folder.decorum(line);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    for (const [name, text] of Object.entries(tree)) expect(folder.read(name)).toBe(text);
  });
});
