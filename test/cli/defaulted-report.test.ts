import { arrayAt, at, path } from "kube-json";
import { forbidden, invalid } from "../../src/model/cause.js";
import { ON_OBJECTS } from "../../src/model/match.js";
import type { BoundRule } from "../../src/model/pack.js";
import type { Defaulter, Rule } from "../../src/model/rule.js";
import { bind } from "../../src/testing/test-rule.js";
import { bindDefaulter } from "../../src/testing/test-defaulter.js";
import { noBad, tier } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";
import { run, objects, CRD, app, given } from "../support/cli-defaulted.js";

describe("text", () => {
  const files = { "a.yaml": given, "crd.yaml": CRD };
  test("with --defaulted shows who does what, beside each hunk", async () => {
    const { stdout } = await run("-f a.yaml -f crd.yaml --defaulted", { files });
    expect(stdout).toBe(
      [
        "a.yaml:1  App/default/web",
        "  --- as given",
        "  +++ as stored",
        "  @@ -6,4 +6,6 @@ generic/from-schema",
        "     unknown: 1",
        "     ports:",
        "     - port: 80",
        "  +    protocol: TCP",
        "     good: null",
        "  +  size: 3",
        "  @@ -9,3 +9,4 @@ test/tier",
        "       protocol: TCP",
        "     good: null",
        "     size: 3",
        "  +  tier: web",
        "  @@ -3,10 +3,8 @@ the API server drops",
        "   metadata:",
        "     name: web",
        "   spec:",
        "  -  unknown: 1",
        "     ports:",
        "     - port: 80",
        "       protocol: TCP",
        "  -  good: null",
        "     size: 3",
        "     tier: web",
        "",
        "2 objects: 2 allowed, 0 denied; 0 violations, 0 warnings; defaults for 1 object",
        "",
      ].join("\n"),
    );
  });
  test("without it, the defaults of packs alone", async () => {
    const { stdout } = await run("-f a.yaml -f crd.yaml --diff", { files });
    expect(stdout).toContain("@@ test/tier\n");
    expect(stdout).not.toContain("generic/from-schema");
    expect(stdout).not.toContain("the API server");
  });
  test("says nothing of an object to which only its definition adds", async () => {
    const quiet = { "a.yaml": app("  tier: web\n"), "crd.yaml": CRD };
    const { stdout } = await run("-f a.yaml -f crd.yaml", { files: quiet });
    expect(stdout).toBe("2 objects: 2 allowed, 0 denied; 0 violations, 0 warnings\n");
  });
});

test("the report for scripts says who fills in what, defaults of the definition first", async () => {
  const { stdout } = await run("-f a.yaml -f crd.yaml -o json", {
    files: { "a.yaml": app("  good: 1\n"), "crd.yaml": CRD },
  });
  const [result] = arrayAt(JSON.parse(stdout), "results");
  const size = { op: "add", path: "/spec/size", value: 3 };
  const inTier = { op: "add", path: "/spec/tier", value: "web" };
  expect(at(result, "defaults")).toEqual([
    { defaulter: "generic/from-schema", operations: [size] },
    { defaulter: "test/tier", operations: [inTier] },
  ]);
  expect(at(result, "patch")).toEqual([size, inTier]);
});

describe("rules and defaulters see the defaults of the definition, as they would in a cluster", () => {
  const ruled = (rule: BoundRule, defaulter?: Defaulter): ReturnType<typeof productOf> =>
    productOf([packOf([rule], defaulter === undefined ? [] : [bindDefaulter(defaulter, undefined)])]);
  const rule = (check: Rule["check"]): BoundRule =>
    bind({ ...noBad, id: "test/size", match: ON_OBJECTS, check }, undefined);
  const files = { "a.yaml": app("  good: 1\n"), "crd.yaml": CRD, "old.yaml": app("  good: 1\n  size: 3\n") };

  test("a required field may have a default", async () => {
    const needed = rule(function* ({ object }) {
      if (object.kind === "App" && at(object, "spec", "size") === undefined)
        yield invalid(path("spec"), "must have `size`");
    });
    expect((await decorum("dry-run -f a.yaml -f crd.yaml", ruled(needed), { files })).code).toBe(0);
    expect((await decorum("dry-run -f a.yaml", ruled(needed), { files })).code).toBe(1);
  });
  test("an update that leaves a default out changes nothing", async () => {
    const fixed = rule(function* ({ object, oldObject }) {
      if (oldObject !== undefined && at(object, "spec", "size") !== at(oldObject, "spec", "size"))
        yield forbidden(path("spec", "size"), "may not change");
    });
    const line = "dry-run -f a.yaml -f crd.yaml --old old.yaml";
    expect((await decorum(line, ruled(fixed), { files })).code).toBe(0);
  });
  test("the definition's default comes before that of a pack", async () => {
    const other: Defaulter = {
      ...tier,
      id: "test/other",
      *defaults({ object }) {
        if (object.kind === "App") yield { field: path("spec", "size"), value: 9 };
      },
    };
    const quiet = rule(function* () {});
    const line = "dry-run -f a.yaml -f crd.yaml -o yaml --defaulted";
    const { stdout } = await decorum(line, ruled(quiet, other), { files });
    expect(objects(stdout)[0]).toMatchObject({ spec: { size: 3 } });
  });
  test("what a pack adds gets its defaults in turn", async () => {
    const port: Defaulter = {
      ...tier,
      id: "test/port",
      *defaults({ object }) {
        if (object.kind === "App") yield { field: path("spec", "ports"), value: [{ port: 80 }] };
      },
    };
    const quiet = rule(function* () {});
    const line = "dry-run -f a.yaml -f crd.yaml -o yaml --defaulted";
    const { stdout } = await decorum(line, ruled(quiet, port), { files });
    expect(objects(stdout)[0]).toMatchObject({ spec: { ports: [{ port: 80, protocol: "TCP" }] } });
  });
});

describe("what no default could be chosen for", () => {
  const chooser: Defaulter = {
    ...tier,
    id: "test/chooser",
    kind: "AdmissionControlled",
    reads: [{ group: "acme.io", kind: "Size" }],
    *defaults({ object, cluster }) {
      if (object.kind === "App" && cluster.list("acme.io", "Size")?.length === 0)
        yield { field: path("spec", "size"), undecided: "no Size is marked as the default" };
    },
  };
  const files = { "a.yaml": app("  good: 1\n") };
  const choosing = (isKnown: boolean): ReturnType<typeof productOf> =>
    productOf([packOf([], [bindDefaulter(chooser, undefined)])], {
      loadCluster: () => ({ list: () => (isKnown ? [] : undefined), known: () => [] }),
    });
  const because = "no Size is marked as the default";

  test("is a note with the object", async () => {
    const { stdout } = await decorum("dry-run -f a.yaml --cluster stage", choosing(true), { files });
    expect(stdout).toContain(`Note  \`spec.size\` is left unset: ${because} [test/chooser]\n`);
  });
  test("is told to scripts", async () => {
    const { stdout } = await decorum("dry-run -f a.yaml --cluster stage -o json", choosing(true), { files });
    expect(at(arrayAt(JSON.parse(stdout), "results")[0], "undecided")).toEqual([
      { defaulter: "test/chooser", field: "spec.size", because },
    ]);
  });
  test.each(["--diff", "--defaulted"])("is one note at the end, where the cluster is not known: %s", async (flag) => {
    const other = files["a.yaml"].replace("name: web", "name: api");
    const two = { "a.yaml": `${files["a.yaml"]}---\n${other}` };
    const { stdout, stderr } = await decorum(`dry-run -f a.yaml ${flag}`, choosing(false), { files: two });
    expect(stdout).toMatch(/^2 objects/m);
    expect(stderr).toBe(
      "note: 'test/chooser' could not set defaults for 2 objects: objects of kind 'Size' are not known; give them with '--cluster'\n",
    );
  });
  test("is no note there where no defaults are shown, only data", async () => {
    expect((await decorum("dry-run -f a.yaml", choosing(false), { files })).stderr).toBe("");
    const { stdout, stderr } = await decorum("dry-run -f a.yaml -o json", choosing(false), { files });
    expect(stderr).toBe("");
    expect(arrayAt(arrayAt(JSON.parse(stdout), "results")[0], "undecided")).toHaveLength(1);
  });
});
