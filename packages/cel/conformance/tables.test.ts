import { declarationsOf } from "../check/environment.js";
import { estimateCost } from "../cost/estimate.js";
import { kubernetesLibraries } from "../libraries/kubernetes-libraries.js";
import { planProgram } from "../runtime/plan.js";
import { compileWith, outcomeOf, rowsOf, type Variables, valueOf } from "./rows.js";

// Facts of public tests: the results that cel-spec (tests/simple), cel-go (checker, ext, interpreter) and Kubernetes
// (k8s.io/apiserver and k8s.io/apiextensions-apiserver) expect of expressions.

/** Parts of cel-spec that the tables leave out, with their numbers of cases. */
const LEFT_OUT = [
  "messages of protocol buffers: 670",
  "libraries that Kubernetes does not have (math, encoders, bind, block): 245",
  "literals of mixed types, which Kubernetes rejects: 49",
  "format() of a later version of the strings library: 28",
  "containers and functions of the test: 21",
  "an option that Kubernetes does not set: 2",
  "cases that cel-go itself fails: 3",
];

/** The value of an expression; 'error', if any error is right. The type is null, if it is not known. */
type ValueRow = readonly [suite: string, source: string, type: string | null, value: string, variables?: Variables];

test("values", () => {
  const rows = rowsOf("values") as readonly ValueRow[];
  process.stderr.write(`${rows.length} values; left out of cel-spec: ${LEFT_OUT.join("; ")}\n`);
  const differences = rows.flatMap(([, source, type, value, variables]) => {
    const outcome = outcomeOf(source, variables);
    const isError = outcome.issues !== undefined || outcome.value?.startsWith("error: ") === true;
    const isRight = value === "error" ? isError : value === "" || outcome.value === value;
    return isRight && (type === null || outcome.type === type) ? [] : [{ source, type, value, outcome }];
  });
  expect(differences).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(1600);
});

type ErrorRow = readonly [source: string, issues: readonly string[], variables?: Variables];

const SYNTAX = / Syntax error: .*$/;

test("type errors in the words of cel-go, and the place of the first syntax error", () => {
  const rows = rowsOf("errors") as readonly ErrorRow[];
  const differences = rows.flatMap(([source, issues, variables]) => {
    const outcome = outcomeOf(source, variables).issues ?? [];
    const expected = issues.some((issue) => SYNTAX.test(issue)) ? issues.slice(0, 1) : issues;
    const plain = (all: readonly string[]): string => JSON.stringify(all.map((issue) => issue.replace(SYNTAX, "")));
    return plain(outcome) === plain(expected) ? [] : [{ source, issues, outcome }];
  });
  expect(differences).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(250);
});

/** The cost of an expression, and its estimate if strings and lists have at most these sizes. */
interface CostRow {
  readonly e: string;
  readonly run?: number;
  readonly min?: number;
  readonly max?: number;
  readonly vars?: Variables;
  readonly hints?: Readonly<Record<string, number>>;
}

test("costs", () => {
  const rows = rowsOf("costs") as readonly CostRow[];
  const declarations = declarationsOf(kubernetesLibraries);
  const differences = rows.flatMap(({ e, run, min, max, vars, hints = {} }) => {
    const { compiled } = compileWith(e, vars);
    if (compiled === undefined) return [{ e }];
    const bounds = estimateCost(compiled.checked, (path) => {
      const hint = hints[path.join(".")];
      return hint === undefined ? undefined : { min: 0, max: hint };
    });
    // The tests of cel-go calculate costs without constants known in advance.
    const program = planProgram(compiled.checked, { declarations }, false);
    const cost = run === undefined ? undefined : program.evaluate(valueOf(vars)).cost;
    const isRight = cost === run && (min ?? bounds.min) === bounds.min && (max ?? bounds.max) === bounds.max;
    return isRight ? [] : [{ e, run, min, max, cost, bounds }];
  });
  expect(differences).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(280);
});
