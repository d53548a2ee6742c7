import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Compiled, compile, environmentOf, evaluate } from "kube-cel";
import { declaredType } from "kube-schema";
import { asResource, schemaValue } from "kube-schema/testing";
import { type Json, type JsonObject, arrayAt, objectAt, parseJson, stringAt } from "kube-json";
import { CORPUS } from "../support/corpus.js";

/** Rules of public CRDs with values, and the answers of the CEL of a real API server (1.36). */
const GOLDEN = join(CORPUS, "../golden/cel-rules.jsonl");

const isThere = existsSync(GOLDEN);
if (!isThere) process.stderr.write(`skipped: no answers of a real API server at ${GOLDEN}\n`);
const testWithGolden = isThere ? test : test.skip;

const LIMIT = 1_000_000;

const compiled = (schema: JsonObject, rule: string, isResource: boolean): Compiled | string => {
  const self = declaredType(schema, isResource)?.typeNamed("selfType");
  if (self === undefined) return "no type";
  const environment = environmentOf({
    variables: new Map([
      ["self", self],
      ["oldSelf", self],
    ]),
  });
  const result = compile(rule, environment);
  return result.compiled ?? result.issues.text;
};

const answer = (rule: Compiled | string, schema: JsonObject, given: JsonObject): string => {
  if (typeof rule === "string") return rule;
  const { value } = evaluate(
    rule,
    (name) => (Object.hasOwn(given, name) ? schemaValue(schema, given[name] as Json) : undefined),
    LIMIT,
  );
  return value instanceof Error ? `ERR ${value.message}` : value === true ? "true" : "false";
};

testWithGolden("evaluates rules as an API server does", () => {
  const differences: string[] = [];
  let cases = 0;
  for (const line of readFileSync(GOLDEN, "utf8").trim().split("\n")) {
    const entry = parseJson(line);
    const [schema, source] = [objectAt(entry, "schema"), stringAt(entry, "rule") ?? ""];
    const isResource = !(stringAt(entry, "path") ?? "").includes(".", (stringAt(entry, "path") ?? "").indexOf("/"));
    const visible = isResource ? asResource(schema) : schema;
    const rule = compiled(schema, source, isResource);
    for (const given of arrayAt(entry, "cases")) {
      cases++;
      const [expected, actual] = [stringAt(given, "result"), answer(rule, visible, given as JsonObject)];
      if (expected !== actual) differences.push(`${source}: ${JSON.stringify(given)}: ${actual}`);
    }
  }
  expect(cases).toBe(2680);
  expect(differences).toEqual([]);
});
