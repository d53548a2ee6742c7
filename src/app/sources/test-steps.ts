import { basename, dirname, resolve } from "node:path";
import { type Json, isArray, isObject, own, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { isWithin } from "../../files/within.js";
import { type Source, textAhead } from "./source.js";

/** The tests of Chainsaw, and the numbered steps of kuttl. */
const TEST = /^chainsaw-test\.ya?ml$|^\d+-.*\.ya?ml$/;
const GROUP = /\b(?:chainsaw\.kyverno\.io|kuttl\.dev)\//;

const COMPARES: ReadonlySet<string> = new Set(["assert", "error", "patch"]);
const APPLIES: ReadonlySet<string> = new Set(["apply", "create", "update"]);

/**
 * The sources, in which the files are marked that tests of Chainsaw and kuttl only compare objects with, or patch them, which
 * hold only some fields, and those that must be refused. They are in or below the folder of the test, and no resources of
 * kustomizations.
 */
export const withTestSteps = (sources: readonly Source[], cwd: string): readonly Source[] => {
  const compared = new Set<string>();
  const applied = new Set<string>();
  for (const source of sources) {
    if (source.found === undefined || !TEST.test(basename(source.name))) continue;
    const text = textAhead(source);
    if (!GROUP.test(text)) continue;
    const folder = resolve(cwd, dirname(source.name));
    for (const { value } of parseManifests(text))
      for (const { step, file } of filesIn(value)) {
        const path = resolve(folder, file);
        if (!COMPARES.has(step)) applied.add(path);
        else if (isWithin(folder, path)) compared.add(path);
      }
  }
  if (compared.size === 0) return sources;
  return sources.map((source) => {
    const path = resolve(cwd, source.name);
    if (source.found === undefined || source.found.isResource === true) return source;
    if (!compared.has(path) || applied.has(path)) return source;
    return { ...source, found: { ...source.found, isAssertion: true } };
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
