import { type Json, type KubeObject, parseJson } from "kube-json";
import { PACK } from "../support/cli-fixtures.js";
import { decorum, productOf } from "../support/cli-harness.js";
import { run, objects, CRD, app, given, stored } from "../support/cli-defaulted.js";

describe("-o yaml --defaulted", () => {
  test("prints the object as it would be stored, and nothing else", async () => {
    const files = { "a.yaml": given, "crd.yaml": CRD };
    const { code, stdout, stderr } = await run("-f a.yaml -f crd.yaml -o yaml --defaulted", { files });
    expect(objects(stdout)).toEqual([stored, objects(CRD)[0]]);
    expect(stderr).toBe("2 objects: 2 allowed, 0 denied; 0 violations, 0 warnings; defaults for 1 object\n");
    expect(code).toBe(0);
  });
  test("keeps the order in which fields were given", async () => {
    const { stdout } = await run("-f a.yaml -f crd.yaml -o yaml --defaulted", {
      files: { "a.yaml": given, "crd.yaml": CRD },
    });
    expect(stdout.slice(0, stdout.indexOf("---", 3))).toBe(
      [
        "---",
        "apiVersion: acme.io/v1",
        "kind: App",
        "metadata:",
        "  name: web",
        "spec:",
        "  ports:",
        "  - port: 80",
        "    protocol: TCP",
        "  size: 3",
        "  tier: web",
        "",
      ].join("\n"),
    );
  });
  test("knows definitions of the cluster too", async () => {
    const [definition] = objects(CRD) as KubeObject[];
    const definitions = definition === undefined ? [] : [definition];
    const withCluster = productOf([PACK], {
      loadCluster: () => ({ list: () => definitions, known: () => definitions }),
    });
    const line = "dry-run -f a.yaml -o yaml --defaulted --cluster stage";
    const { stdout } = await decorum(line, withCluster, { files: { "a.yaml": given } });
    expect(objects(stdout)).toEqual([stored]);
  });
  test("without a definition, with the defaults of packs alone", async () => {
    const { stdout } = await run("-f a.yaml -o yaml --defaulted", { files: { "a.yaml": given } });
    expect(objects(stdout)).toMatchObject([{ spec: { unknown: 1, good: null, tier: "web" } }]);
  });
  test("prints every object of several files and of lists, those with problems included", async () => {
    const list = JSON.stringify({
      apiVersion: "v1",
      kind: "List",
      items: [JSON.parse(JSON.stringify(stored)) as Json, { apiVersion: "v1", kind: "ConfigMap" }],
    });
    const files = {
      "a.json": list,
      "b.yaml": `${app("  bad: 1\n")}---\n- 1\n---\nkind: kustomize\napiVersion: kustomize.config.k8s.io/v1\n`,
    };
    const { code, stdout, stderr } = await run("-f a.json -f b.yaml -o yaml --defaulted", { files });
    expect(objects(stdout)).toMatchObject([
      stored,
      { kind: "ConfigMap" },
      { kind: "App", spec: { bad: 1, tier: "web" } },
    ]);
    expect(stderr).toContain("b.yaml:8:1: error: ");
    expect(stderr).toMatch(/Deny .*\[test\/no-bad\]/);
    expect(stderr).not.toContain("@@");
    expect(stderr).toContain("that is no API object: b.yaml (configuration of kustomize)");
    expect(code).toBe(2);
  });
  test("prints nothing where nothing was given", async () => {
    const { code, stdout } = await run("-f a.yaml -o yaml --defaulted", { files: { "a.yaml": "- 1\n" } });
    expect([code, stdout]).toEqual([2, ""]);
  });
  test("what it prints is stored as it is", async () => {
    const first = await run("-f a.yaml -f crd.yaml -o yaml --defaulted", {
      files: { "a.yaml": given, "crd.yaml": CRD },
    });
    const again = await run("-f a.yaml -o yaml --defaulted", { files: { "a.yaml": first.stdout } });
    expect(again.stdout).toBe(first.stdout);
  });
  test("every kind of scalar is read back as it was", async () => {
    const texts = [
      "on",
      "1:30",
      "0o17",
      "017",
      "1_000",
      "0x1f",
      ".inf",
      "~",
      "null",
      "2001-01-01",
      "a: b",
      "- a",
      "<<",
    ];
    const more = [
      "=",
      "1e3",
      "",
      " a ",
      "é\u0085x",
      "\u2028",
      "\ufeffa",
      "\u0000",
      "\u007f",
      "!",
      "a\nb\n",
      "\t",
      "#a",
      "!t",
      "*a",
      "&a",
      "%a",
      "@a",
      "'",
      '"',
      "y",
    ];
    const data = Object.fromEntries([...texts, ...more].map((text) => [text === "" ? "empty" : text, text]));
    const object = { apiVersion: "v1", kind: "ConfigMap", data, numbers: [1, 0.5, -0, 1e21] };
    const big = JSON.stringify(object).replace("1e+21", "9007199254740993");
    const { stdout } = await run("-f a.json -o yaml --defaulted", { files: { "a.json": big } });
    expect(objects(stdout)).toEqual([parseJson(big)]);
  });
});

describe("-o json --defaulted", () => {
  test("prints one list", async () => {
    const { stdout } = await run("-f a.yaml -f crd.yaml -o json --defaulted", {
      files: { "a.yaml": given, "crd.yaml": CRD },
    });
    expect(JSON.parse(stdout)).toEqual({ apiVersion: "v1", kind: "List", items: [stored, objects(CRD)[0]] });
  });
  test("of nothing, too", async () => {
    const { stdout } = await run("-f a.yaml -o json --defaulted", { files: { "a.yaml": "- 1\n" } });
    expect(JSON.parse(stdout)).toEqual({ apiVersion: "v1", kind: "List", items: [] });
  });
});
