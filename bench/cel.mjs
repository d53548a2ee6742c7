import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import "../scripts/source.mjs";
import { median, table } from "./figures.mjs";

const { compile, environmentOf, evaluate, jsonOfValue, valueOfJson } = await import("kube-cel");

/**
 * Compares packages/cel with other implementations of CEL in npm: how many cases of cel-spec, cel-go and Kubernetes each
 * answers correctly, and how fast it evaluates a compiled expression. They take turns; only ratios mean anything.
 *
 * Usage: node bench/cel.mjs FOLDER, where `npm install cel-js @marcbachmann/cel-js @bufbuild/cel` has run
 */

const folder = process.argv[2];
if (folder === undefined || !existsSync(join(folder, "node_modules"))) {
  process.stderr.write("error: a folder must be given that contains node_modules with the other packages\n");
  process.exit(2);
}
const require = createRequire(pathToFileURL(join(resolve(folder), "x.js")));
const other = (name) => import(pathToFileURL(require.resolve(name)).href);
const versionOf = (name) =>
  JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;

const [bufbuild, strings, marcbachmann, celJs] = await Promise.all(
  ["@bufbuild/cel", "@bufbuild/cel/ext", "@marcbachmann/cel-js", "cel-js"].map(other),
);

const DYN = { kind: "dyn" };

/** Each makes a function of variables from an expression, which throws if the expression is wrong. */
const PACKAGES = {
  "kube-cel": (source) => {
    const environment = environmentOf({ variables: new Map([["object", DYN]]) });
    const { compiled, issues } = compile(source, environment);
    if (issues !== undefined) throw new Error(issues.text);
    return (variables) => {
      const { value } = evaluate(compiled, (name) => valueOfJson(variables[name]), Infinity);
      if (value instanceof Error) throw value;
      return typeof value === "boolean" ? value : jsonOfValue(value);
    };
  },
  [`@bufbuild/cel ${versionOf("@bufbuild/cel")}`]: (source) => {
    const program = bufbuild.plan(bufbuild.celEnv({ funcs: strings.strings }), bufbuild.parse(source));
    return (variables) => {
      const value = program(variables);
      if (bufbuild.isCelError(value)) throw value;
      return value;
    };
  },
  [`@marcbachmann/cel-js ${versionOf("@marcbachmann/cel-js")}`]: (source) => {
    const environment = new marcbachmann.Environment({ unlistedVariablesAreDyn: true, enableOptionalTypes: true });
    return environment.parse(source);
  },
  [`cel-js ${versionOf("cel-js")}`]: (source) => {
    const parsed = celJs.parse(source);
    if (!parsed.isSuccess) throw new Error(parsed.errors.join("\n"));
    return (variables) => celJs.evaluate(parsed.cst, variables);
  },
};

const rows = readFileSync(new URL("../packages/cel/conformance/tables/values.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line))
  .filter(([, , , , variables]) => variables === undefined);

/** 'error', true or false. */
const outcome = (make, source) => {
  try {
    return make(source)({});
  } catch {
    return "error";
  }
};

/** The assertion of a case, in CEL itself; undefined if its value cannot be written in CEL. */
const claimOf = ([, source, , value]) => {
  if (value.startsWith("error")) return { source, wanted: "error" };
  const claim = `(${source}) == (${value})`;
  return outcome(PACKAGES["kube-cel"], claim) === true ? { source: claim, wanted: true } : undefined;
};

const LIBRARIES = {
  "the language and its macros": ([suite]) => !["kubernetes", "optionals", "string_ext", "macros2"].includes(suite),
  "two-variable macros": ([suite]) => suite === "macros2",
  "optional types": ([suite]) => suite === "optionals",
  "strings and format()": ([suite]) => suite === "string_ext",
  "libraries of Kubernetes": ([suite]) => suite === "kubernetes",
};

const conformance = Object.entries(LIBRARIES).map(([name, belongs]) => {
  const claims = rows.filter(belongs).flatMap((row) => claimOf(row) ?? []);
  const right = Object.values(PACKAGES).map(
    (make) => claims.filter(({ source, wanted }) => outcome(make, source) === wanted).length,
  );
  return [name, String(claims.length), ...right.map((count) => `${Math.floor((100 * count) / claims.length)} %`)];
});
const names = Object.keys(PACKAGES);
process.stdout.write(`${table([["answers", "cases", ...names], ...conformance])}\n\n`);

const object = {
  spec: {
    replicas: 3,
    name: "web-1",
    ports: Array.from({ length: 20 }, (_, index) => ({ name: `port-${String(index)}`, port: 8000 + index })),
  },
};
const EXPRESSIONS = [
  "object.spec.name.startsWith('web') && object.spec.name.size() <= 63",
  "object.spec.ports.all(p, p.port >= 1.0 && p.port <= 65535.0)",
  "object.spec.ports.exists(p, p.name == 'port-19')",
];
/** Milliseconds of each turn, and turns of each package. */
const TURN = 100;
const TURNS = 15;

const perSecond = (run) => {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < TURN) for (let index = 0; index < 20; index++, count++) run({ object });
  return (1000 * count) / (performance.now() - start);
};

const speed = EXPRESSIONS.map((source) => {
  const runs = Object.values(PACKAGES).map((make) => {
    try {
      const run = make(source);
      return run({ object }) === true ? run : undefined;
    } catch {
      return undefined;
    }
  });
  const measured = runs.map(() => []);
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, run] of runs.entries()) if (run !== undefined) measured[index].push(perSecond(run));
  const [ours = []] = measured;
  const ratios = measured.map((speeds) =>
    speeds.length === 0 ? "-" : median(speeds.map((one, turn) => one / ours[turn])).toFixed(2),
  );
  return [`\`${source}\``, ...ratios];
});
process.stdout.write(`${table([["evaluations, kube-cel is 1", ...names], ...speed])}\n`);
