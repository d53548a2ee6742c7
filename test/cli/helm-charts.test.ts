import { bad, dryRun, filesRead, good } from "../support/folder-runs.js";

/** In a folder, templates of Helm are left out, and the rest of a chart is reviewed. */

describe("Helm charts", () => {
  const chart = {
    "c/Chart.yaml": "apiVersion: v2\nname: web\n",
    "c/crds/a.yaml": good.replace("web }", "web, annotations: { a: '{{ x }}' } }"),
    "c/templates/a.yaml": "{{- if .Values.a }}\nkind: App\n{{- end }}\n",
    "c/templates/b.yaml": bad.replace("web", "'{{ .Release.Name }}'"),
    "c/templates/c.yaml": good.replace("web", "api"),
  };
  const note =
    "note: skipped 3 documents that are no API objects: Helm template (2), configuration of Helm (1); c/Chart.yaml, c/templates/a.yaml, ...; render Helm templates first: helm template c | decorum dry-run -\n";
  test("templates are skipped, be they YAML or not, and a note says how to render them", async () => {
    expect((await dryRun("c", chart)).stderr).toBe(note);
    expect(await filesRead("c", chart)).toEqual(["c/crds/a.yaml", "c/templates/c.yaml"]);
    expect(await filesRead("c/templates", chart)).toEqual(["c/templates/c.yaml"]);
  });
  test("without a chart above it, a template is one all the same, and an object that is no YAML is an error", async () => {
    const template = await dryRun("d", { "d/a.yaml": "{{- if .Values.a }}\n", "d/b.yaml": good });
    expect([template.code, template.stderr]).toEqual([
      0,
      expect.stringContaining("skipped 1 document that is no API object: d/a.yaml (template)\n"),
    ]);
    const broken = "a: [1, '{{ x }}'\n";
    expect((await dryRun("d", { "d/a.yaml": broken, "d/b.yaml": good })).code).toBe(0);
    const { code, stderr } = await dryRun("d", { "d/a.yaml": `apiVersion: v1\n${broken}`, "d/b.yaml": good });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^d\/a\.yaml:\d+:\d+: error: /)]);
  });
  test.each([
    ["c/templates/a.yaml", "{{- if .Values.a }}\nkind: App\n{{- end }}\n", "1:3", "c"],
    ["templates/a.yaml", "kind: App\nmetadata:\n  name: {{ .Values.a }}\n  b: {{ .Values.b }}\n", "3:10", "."],
    ["b/c/templates/d/a.yaml", 'kind: App\nmetadata:\n  labels:\n    {{- include "x" . | nindent 4 }}\n', "4:7", "b/c"],
    ["templatesx/a.yaml", 'name: {{ include "a" . }}-web\n', "1:26", "."],
    ["a.yaml", "spec:\n  - {{ toYaml .Values.a }}\n", "2:6", "."],
  ])("a template that is given by name and is no YAML is named as such: %s %j", async (file, text, place, chart) => {
    expect((await dryRun(file, { [file]: text })).stderr).toBe(
      `${file}:${place}: error: '{{' is of a Helm template; render Helm templates first: helm template ${chart} | decorum dry-run -\n`,
    );
  });
  test.each([
    "{{- if and .Values.a (not .Values.b) }}\napiVersion: v1\nkind: App\n{{- end }}\n",
    "{{/* comment */}}\napiVersion: v1\nkind: App\n",
    "{{- range $k, $v := .Values.x }}\n---\nkind: App\n{{- end }}\n",
    '{{ include "common.deployment" . }}\n',
    "apiVersion: v1\nkind: App\nspec:\n  {{- with .Values.a }}\n  a: {{ . | quote }}\n  {{- end }}\n",
    "apiVersion: v1\nkind: App\nmetadata:\n  name: {{ .a }}-{{ .b }}\nspec: {}\n",
    "apiVersion: v1\nkind: App\nspec:\n  names: [ {{ names | default('') }} ]\n",
    "apiVersion: v1\nkind: App\nspec:\n  key-{{ .a }}: 1\n  b: x\n  c: {{ .b }}\n",
  ])("all common forms of templates are recognized: %j", async (text) => {
    expect((await dryRun("-", {}, text)).stderr).toMatch(/'{{' is of a Helm template/);
  });
  test.each(["a: [1, '{{ x }}'\n", "data:\n  a: |\n    {{ x }}\nb: [\n", "a: {b: {{c}: d}}\n"])(
    "other broken YAML has its own error: %j",
    async (text) => {
      expect((await dryRun("a.yaml", { "a.yaml": text })).stderr).not.toMatch(/Helm/);
    },
  );
  test("a template that is given by name is read", async () => {
    expect((await dryRun("c/templates/b.yaml", chart)).code).toBe(1);
  });
});
