import { basename, dirname, resolve } from "node:path";
import { type Json, isArray, isObject, own, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { isWithin } from "../../files/within.js";
import { type Source, textAhead } from "./source.js";

/** The tests of Chainsaw, the suites of kuttl, and its numbered steps. */
const TEST = /^(?:chainsaw|kuttl)-test\b.*\.ya?ml$|^\d+-.*\.ya?ml$/;
const GROUP = /^["']?apiVersion["']?:[ \t]*["']?(?:chainsaw\.kyverno\.io|ku(?:ttl|do)\.dev)\//m;

/** '00-assert.yaml', '01-errors.yaml', '01-assert-web.yaml': kuttl and Chainsaw compare objects in a cluster with them. */
const NUMBERED = /^\d+-(?:error|(?:assert|errors)(?:-[^.]*)?)\.ya?ml$/;
const CALLED_ASSERTION = /(?:^|[-_.])assert(?:ions?)?(?:[-_.]|$)/;

/** Perhaps parts of objects, too: 'e2e-tests/init/compare/a.yml' of Percona's tests, and the targets of links in steps of kuttl. */
const COMPARED = /(?:^|\/)(?:[\w-]*tests?\/(?:.*\/)?compare\/|kuttl\/(?:.*\/)?errors?[-_.])/;

/** The folder in which a test makes them that: the one beside 'compare', or 'kuttl' itself. `path` is absolute. */
const testsOf = (path: string): string =>
  path.includes("/compare/")
    ? path.slice(0, path.lastIndexOf("/compare/"))
    : path.slice(0, path.lastIndexOf("/kuttl/") + "/kuttl".length);

const COMPARES: ReadonlySet<string> = new Set(["assert", "error", "patch"]);
const APPLIES: ReadonlySet<string> = new Set(["apply", "create", "update"]);

/**
 * The sources, in which the files are marked that tests of Chainsaw and kuttl only compare objects with, or patch them, which
 * hold only some fields, and those that must be refused. A test names them in or below its folder, or one that is called an
 * assertion elsewhere; or they are called so in its folder, or are numbered there or in a folder of a suite. They are no resources
 * of kustomizations.
 */
export const withTestSteps = (sources: readonly Source[], cwd: string): readonly Source[] => {
  const compared = new Set<string>();
  const applied = new Set<string>();
  const tested = new Set<string>();
  for (const source of sources) {
    if (source.found === undefined || !TEST.test(basename(source.name))) continue;
    const text = textAhead(source);
    if (!GROUP.test(text)) continue;
    const folder = resolve(cwd, dirname(source.name));
    tested.add(folder);
    for (const { value } of parseManifests(text))
      for (const { step, file } of filesIn(value)) {
        const path = resolve(folder, file);
        if (!COMPARES.has(step)) applied.add(path);
        else if (isWithin(folder, path) || CALLED_ASSERTION.test(basename(path))) compared.add(path);
      }
  }
  const isCompared = (path: string): boolean => {
    const [name, folder] = [basename(path), dirname(path)];
    if (NUMBERED.test(name) && (tested.has(folder) || tested.has(dirname(folder)))) return true;
    return !applied.has(path) && (compared.has(path) || (CALLED_ASSERTION.test(name) && tested.has(folder)));
  };
  return sources.map((source) => {
    const path = resolve(cwd, source.name);
    if (source.found === undefined || source.found.isResource === true) return source;
    const isCalled = COMPARED.test(source.name);
    const isAssertion = isCompared(path) || (isCalled && [...tested].some((folder) => isWithin(testsOf(path), folder)));
    if (isAssertion) return { ...source, found: { ...source.found, assertion: "Tested" } };
    return isCalled ? { ...source, found: { ...source.found, assertion: "Called" } } : source;
  });
};

interface Step {
  readonly step: string;
  readonly file: string;
}

/** The step of Chainsaw expects that the API server refuses the object: `expect: [{ check: { ($error != null): true } }]`. */
const isRefused = (inside: Json | undefined): boolean => {
  const expected = own(inside, "expect");
  return expected !== undefined && JSON.stringify(expected).includes('"($error != null)":true');
};

/** The files that steps name: `assert: { file: ready.yaml }` in Chainsaw, `assert: [ready.yaml]` in kuttl. */
function* filesIn(value: Json | undefined): Iterable<Step> {
  if (isArray(value)) for (const item of value) yield* filesIn(item);
  if (!isObject(value)) return;
  for (const [step, inside] of Object.entries(value)) {
    if (COMPARES.has(step) || APPLIES.has(step))
      for (const file of isArray(inside) ? inside : [stringAt(inside, "file")])
        if (typeof file === "string") yield { step: isRefused(inside) ? "error" : step, file };
    yield* filesIn(inside);
  }
}
