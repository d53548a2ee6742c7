import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CodeAction, Diagnostic } from "vscode-languageserver";
import { decorum, RUN_MILLISECONDS, write } from "../support/cli-process.js";
import { TYPES, WIDGET } from "../support/go-widget.js";
import { type LspClient, startClient } from "../support/lsp-client.js";

const CONFIG = "apiVersion: decorum.dev/v1alpha1\nkind: Config\nowned: [acme.io]\n";

/** Two safe fixes and one that breaks clients, between comments. */
const CRD = `# a comment
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.acme.io }
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets, categories: [all, 'acme'] } # names
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: integer, minimum: 0, maximum: 9 } # how big
            status:
              type: object
              properties:
                conditions: { type: array, items: { type: object, properties: { type: { type: string } } } }
`;

/** The text after `decorum fix` with these flags. */
const fixed = (cwd: string, file: string, flags: readonly string[] = []): string => {
  decorum(["fix", ".", "--write", ...flags], "", cwd);
  return readFileSync(join(cwd, file), "utf8");
};

const actionsOf = async (client: LspClient, uri: string, diagnostics: readonly Diagnostic[]) => {
  const all: CodeAction[] = [];
  for (const { range } of diagnostics) all.push(...(await client.actions(uri, range, ["quickfix"])));
  return all.filter(({ title }, index) => all.findIndex((one) => one.title === title) === index);
};

test(
  "fixes what `decorum fix` fixes, with the same text",
  async () => {
    const cwd = write({ "decorum.yaml": CONFIG, "crds/a.yaml": CRD });
    const client = await startClient([cwd]);
    const uri = await client.open(join(cwd, "crds/a.yaml"));
    const diagnostics = await client.diagnostics(uri);
    const [all, ...others] = await client.actions(
      uri,
      { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      ["source.fixAll"],
    );
    expect([all?.kind, others]).toEqual(["source.fixAll.decorum", []]);
    const everything = await client.applied(all ?? { title: "" }, uri);
    expect(everything).not.toBe(CRD);
    const fixes = (await actionsOf(client, uri, diagnostics)).filter(({ title }) => title.startsWith("Fix "));
    // Those that are not safe say so, and are not preferred.
    expect(fixes.map(({ title, isPreferred }) => title.includes("class") !== isPreferred)).toEqual(
      fixes.map(() => true),
    );
    expect(new Set(fixes.map(({ isPreferred }) => isPreferred))).toEqual(new Set([true, false]));
    let text = CRD;
    for (const { title } of fixes.filter(({ isPreferred }) => isPreferred)) {
      await client.change(uri, text);
      const now = await actionsOf(client, uri, await client.diagnostics(uri));
      const same = now.find((one) => one.title === title);
      if (same !== undefined) text = await client.applied(same, uri);
    }
    expect(text).toBe(everything);
    expect(everything).toBe(fixed(cwd, "crds/a.yaml"));
    expect(await client.end()).toBe(0);
  },
  3 * RUN_MILLISECONDS,
);

test(
  "fixes all of what neither a waiver nor the baseline excuses, as `decorum fix` does",
  async () => {
    const size = "                size: { type: integer, minimum: 0, maximum: 9 } # how big\n";
    const more = (name: string, waiver = ""): string =>
      `                ${name}: { type: integer, minimum: 0, maximum: 9 }${waiver}\n`;
    const waiver = " # decorum:waive integer-format -- as in v0";
    const text = CRD.replace(size, `${size}${more("height")}${more("depth", waiver)}`);
    const field = "spec.versions[v1].schema.openAPIV3Schema.properties.spec.properties.height";
    const baseline = `apiVersion: decorum.dev/v1alpha1
kind: Baseline
findings:
  - { object: CustomResourceDefinition/widgets.acme.io, rule: crd-schema/integer-format, field: '${field}' }
`;
    const config = `${CONFIG}baseline: known.yaml\n`;
    const cwd = write({ "decorum.yaml": config, "known.yaml": baseline, "crds/a.yaml": text });
    const client = await startClient([cwd]);
    const uri = await client.open(join(cwd, "crds/a.yaml"));
    await client.diagnostics(uri);
    const start = { line: 0, character: 0 };
    const [all] = await client.actions(uri, { start, end: start }, ["source.fixAll"]);
    const after = await client.applied(all ?? { title: "" }, uri);
    expect(after).toBe(text.replace("maximum: 9 } # how big", "maximum: 9, format: int32 } # how big"));
    expect(after).toBe(fixed(cwd, "crds/a.yaml"));
    // There is nothing to offer for what is excused.
    await client.change(uri, after);
    await client.diagnostics(uri);
    expect(await client.actions(uri, { start, end: start }, ["source.fixAll"])).toEqual([]);
    // A waiver that is being typed closes the file.
    await client.change(uri, text.replace(" -- as in v0", ""));
    await client.diagnostics(uri);
    expect(await client.actions(uri, { start, end: start }, ["source.fixAll"])).toEqual([]);
    expect(await client.end()).toBe(0);
  },
  3 * RUN_MILLISECONDS,
);

test(
  "waives a finding with a comment that a dry run honors, and an action for older text is refused",
  async () => {
    const cwd = write({ "decorum.yaml": CONFIG, "crds/a.yaml": CRD });
    const client = await startClient([cwd]);
    const uri = await client.open(join(cwd, "crds/a.yaml"));
    const [first] = await client.diagnostics(uri);
    const rule = String(first?.code);
    const [action] = (await actionsOf(client, uri, first === undefined ? [] : [first])).filter(({ title }) =>
      title.startsWith(`Waive ${rule}`),
    );
    if (action === undefined) throw new Error(`${rule} must have a waiver`);
    const text = await client.applied(action, uri);
    expect(text.split("\n").length).toBe(CRD.split("\n").length + 1);
    expect(text).toContain(`# decorum:waive ${rule} -- TODO: say why\n`);
    await client.change(uri, text);
    const left = await client.diagnostics(uri);
    expect(left.filter(({ code, message }) => code === rule && message === first?.message)).toEqual([]);
    await expect(client.connection.sendRequest("codeAction/resolve", action)).rejects.toThrow("the text has changed");
    expect(await client.end()).toBe(0);
  },
  2 * RUN_MILLISECONDS,
);

test(
  "offers no comment in a file that a program writes, and says where a waiver stays",
  async () => {
    const cwd = write({ "decorum.yaml": CONFIG, "crds/a.yaml": `# Code generated by a. DO NOT EDIT.\n${CRD}` });
    const client = await startClient([cwd]);
    const uri = await client.open(join(cwd, "crds/a.yaml"));
    const actions = await actionsOf(client, uri, await client.diagnostics(uri));
    const waivers = actions.filter(({ title }) => title.startsWith("Waive "));
    expect(waivers.length).toBeGreaterThan(0);
    for (const { disabled } of waivers) expect(disabled?.reason).toContain("a program writes this file");
    expect(await client.end()).toBe(0);
  },
  2 * RUN_MILLISECONDS,
);

test(
  "shows findings of generated CRDs at their Go fields, and changes markers there",
  async () => {
    const cwd = write(WIDGET);
    const client = await startClient([cwd]);
    const go = join(cwd, "api/v1/widget_types.go");
    const uri = await client.open(go);
    const diagnostics = await client.diagnostics(uri);
    const rules = diagnostics.map(({ code, range }) => `${String(code)} ${String(range.start.line + 1)}`);
    expect(rules).toContain("crd-defaults/required-has-no-default 13");
    const found = diagnostics.find(({ code }) => code === "crd-defaults/required-has-no-default");
    expect(found?.relatedInformation?.[0]?.location.uri).toMatch(/config\/crd\/widgets\.yaml$/);
    const [all] = await client.actions(uri, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, [
      "source.fixAll",
    ]);
    const text = await client.applied(all ?? { title: "" }, uri);
    const marked = TYPES.replace("+required", "+optional")
      .replace("\tSize", "\t// +optional\n\tSize")
      .replace(/\tSpec {3}(WidgetSpec) {3}(.*)\n\t(Status)/, "\t// +optional\n\tSpec $1 $2\n\t// +optional\n\t$3");
    expect(text).toBe(marked);
    const actions = await actionsOf(client, uri, diagnostics);
    const breaking = actions.find(({ title }) => /^Fix crd-conditions\/conditions-list-map .*Breaking/.test(title));
    expect(await client.applied(breaking ?? { title: "" }, uri)).toContain(
      "\t// +listMapKey=type\n\t// +listType=map\n\tConditions",
    );
    const waiver = actions.find(({ title }) => title.startsWith("Waive crd-conditions/conditions-list-map"));
    const waived = await client.applied(waiver ?? { title: "" }, uri);
    expect(waived).toContain("\t// +decorum:waive crd-conditions/conditions-list-map -- TODO: say why\n\tConditions");
    // The same finding in the generated CRD is fixed in Go, too.
    const manifest = await client.open(join(cwd, "config/crd/widgets.yaml"));
    const inYaml = await actionsOf(client, manifest, await client.diagnostics(manifest));
    const fix = inYaml.find(({ title }) => title.startsWith("Fix crd-defaults/required-has-no-default"));
    expect(await client.applied(fix ?? { title: "" }, uri)).toBe(TYPES.replace("+required", "+optional"));
    // Once the source has the fix, the CRD is stale; a waiver in text that is not saved counts.
    await client.change(uri, text);
    const [stale] = await client.until(uri, (now) =>
      now.some(({ message }) => typeof message === "string" && message.includes("is older than this file")),
    );
    expect(stale).toBeDefined();
    await client.change(uri, waived);
    const rest = await client.diagnostics(uri);
    expect(rest.map(({ code }) => code)).not.toContain("crd-conditions/conditions-list-map");
    expect(fixed(cwd, "api/v1/widget_types.go")).toBe(text);
    expect(await client.end()).toBe(0);
  },
  3 * RUN_MILLISECONDS,
);
