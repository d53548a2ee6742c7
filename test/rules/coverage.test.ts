import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { CLAIMS, coverageOf, coverageProblems } from "../../src/docs/coverage.js";
import { INVENTORY } from "../../src/docs/inventory.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { RULES } from "../../src/rules/index.js";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const catalogue = { rules: RULES, defaulters: DEFAULTERS };

/** Name of the function at the root of a call: 'test' of `test(...)`, `test.each(...)(...)`. Skipped tests have none. */
const callee = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isCallExpression(node)) return callee(node.expression);
  if (!ts.isPropertyAccessExpression(node) || ["skip", "todo", "failing"].includes(node.name.text)) return "";
  return callee(node.expression);
};

/** Titles of the tests and groups of tests in a source, and all strings in the tables of `each`. */
const titlesIn = (source: string): readonly string[] => {
  const titles: string[] = [];
  const constants = new Map<string, ts.Expression>();
  const literals = (node: ts.Node): void => {
    const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
    if (constant !== undefined) literals(constant);
    else if (ts.isStringLiteralLike(node)) titles.push(node.text);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, literals);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      constants.set(node.name.text, node.initializer);
    if (ts.isCallExpression(node) && ["test", "it", "describe"].includes(callee(node.expression)))
      node.arguments.forEach(literals);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("test.ts", source, ts.ScriptTarget.ESNext));
  return titles;
};

const names = (title: string, id: string): boolean => title.split(/[^a-z0-9-]+/).includes(id);

describe("claims", () => {
  test("contradict neither each other nor the inventory", () => {
    expect(coverageProblems(catalogue)).toEqual([]);
  });

  test.each(Object.entries(CLAIMS.tested))("%s has a test for each row that it is cited for", (file, ids) => {
    const titles = titlesIn(readFileSync(join(root, file), "utf8"));
    expect(ids.filter((id) => !titles.some((title) => names(title, id)))).toEqual([]);
    expect([...ids]).toEqual([...new Set(ids)]);
  });

  test("every row that the title of a contract test names is claimed", () => {
    const covered = new Set(
      coverageOf(catalogue)
        .filter(({ coverage }) => coverage.state !== "planned")
        .map(({ row }) => row.id),
    );
    const proven = Object.keys(CLAIMS.tested)
      .filter((file) => existsSync(join(root, file)))
      .flatMap((file) => titlesIn(readFileSync(join(root, file), "utf8")))
      .flatMap((title) => INVENTORY.filter(({ id }) => names(title, id)).map(({ id }) => id));
    expect([...new Set(proven)].filter((id) => !covered.has(id))).toEqual([]);
  });

  test("say why a row cannot be observed", () => {
    for (const why of Object.values(CLAIMS.unobservable)) expect(why).toMatch(/^[a-z`'].{15,}$/);
  });
});

describe("the coverage of a row", () => {
  const coverage = new Map(coverageOf(catalogue).map(({ row, coverage: one }) => [row.id, one]));

  test("exists for each row, in their order", () => {
    expect([...coverage.keys()]).toEqual(INVENTORY.map(({ id }) => id));
  });
  test("is the rules that name it", () => {
    for (const { id, conventions = [] } of [...RULES, ...DEFAULTERS])
      for (const convention of conventions)
        expect(coverage.get(convention)).toMatchObject({
          state: "rule",
          ids: expect.arrayContaining([id]) as unknown,
        });
  });
  test("is never a claim where the inventory says that nothing can be observed", () => {
    for (const { id } of INVENTORY.filter(({ where }) => where === "none"))
      expect(coverage.get(id)?.state).toBe("unobservable");
  });
});

describe("the reader of titles", () => {
  test("sees what runs", () => {
    expect(
      titlesIn(`
        // http-01
        const other = "http-02";
        describe("http-03", () => { test("http-04 a", () => { use("http-05"); }); });
        test.each([["http-06"], [{ name: "http-07" }]])("%s", () => {});
        const ROWS = [{ name: "http-11" }];
        describe.each(ROWS)("$name", () => {});
        test.skip("http-08", () => {});
        test.todo("http-09");
        it("http-10", async () => {});
      `),
    ).toEqual(["http-03", "http-04 a", "%s", "http-06", "http-07", "$name", "http-11", "http-10"]);
  });
  test("takes whole ids", () => {
    expect(["http-01, http-02: x", "http-01"].map((title) => names(title, "http-01"))).toEqual([true, true]);
    expect(["xhttp-01", "http-011", "http"].map((title) => names(title, "http-01"))).toEqual([false, false, false]);
  });
});
