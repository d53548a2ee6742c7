import { basename, dirname, join } from "node:path";
import { type FieldPath, type Json, child, formatField, isObject, own, path } from "kube-json";
import { type Manifest, type Position, parseManifests } from "kube-manifests";
import { type Cause, invalid, required } from "../../../model/cause.js";
import { InputError } from "../../../model/input-error.js";
import { PACK_FILE } from "../../../packs/pack-folder.js";
import { type PackProblem, collect, inputErrorOf, problemOf } from "../../../packs/shared/problem.js";
import {
  type AdmissionCase,
  type AdmissionTest,
  type Statement,
  readAdmissionTest,
} from "../../../packs/tests/admission-test.js";
import { testsAdmissionPolicies } from "../../../packs/tests/policy-test.js";
import { fieldName, literal } from "../../../text/message.js";
import { didYouMean } from "kube-api";
import { kindIfVisible } from "../../sources/ancestors.js";
import { type Document, documentsOf, isUnusable } from "../../sources/documents.js";
import { createExclusion, isGlob } from "../../sources/exclusion.js";
import { type Source, textAhead } from "../../sources/source.js";
import { findSources } from "../../sources/sources.js";
import type { Io } from "../../host/io.js";
import { brokenExpressions } from "../policy-notes.js";
import { readBinding, readPolicy } from "kube-admission-policies";

/** An object of a file. */
export type PlacedObject = Pick<Document, "object" | "place">;

/** A test of admission policies, with the objects in the files that it names. */
export interface LoadedAdmissionTest {
  readonly test: AdmissionTest;
  readonly file: string;
  position(field: FieldPath): Position;
  readonly objects: readonly PlacedObject[];
}

export interface LoadedAdmissionTests {
  readonly tests: readonly LoadedAdmissionTest[];
  /** Files with tests of packs, which are run with their pack. */
  readonly ofPacks: readonly string[];
}

/** The files with PolicyTests at these paths. */
export const testSourcesIn = async (paths: readonly string[], io: Io): Promise<readonly Source[]> => {
  const sources = await sourcesIn(paths, io);
  return sources.filter((source) => source.found === undefined || mentionsTest(source));
};

const sourcesIn = (paths: readonly string[], io: Io): Promise<readonly Source[]> =>
  findSources(paths, io, { exclusion: createExclusion([], io.cwd), usesGitIgnore: true });

/** A file that cannot be read is no test. */
const mentionsTest = (source: Source): boolean => /\bkind["']?\s*:\s*["']?PolicyTest\b/.test(textAhead(source));

/**
 * Reads the PolicyTests of admission policies in these files, and the files that they name. Throws one InputError with
 * the file, line and column of every problem.
 */
export const loadAdmissionTests = async (sources: readonly Source[], io: Io): Promise<LoadedAdmissionTests> => {
  const problems: PackProblem[] = [];
  const ofPacks: string[] = [];
  const tests: LoadedAdmissionTest[] = [];
  const known = new Map<string, readonly PlacedObject[]>();
  for (const source of sources)
    for (const manifest of parseManifests(source.text())) {
      const { value } = manifest;
      problems.push(...manifest.errors.map((error) => ({ file: source.name, ...error })));
      if (value === undefined || (source.found !== undefined && own(value, "kind") !== "PolicyTest")) continue;
      if (!testsAdmissionPolicies(value) && isInPack(source, io)) ofPacks.push(source.name);
      else tests.push(...(await loadTest(value, source.name, manifest, { io, known, problems })));
    }
  if (problems.length > 0) throw inputErrorOf("tests of admission policies", problems);
  return { tests, ofPacks: [...new Set(ofPacks)] };
};

const isInPack = ({ name }: Source, io: Io): boolean =>
  basename(dirname(name)) === "tests" && kindIfVisible(join(dirname(dirname(name)), PACK_FILE), io.files) === "file";

interface Loading {
  readonly io: Io;
  /** The objects of files that were read. */
  readonly known: Map<string, readonly PlacedObject[]>;
  readonly problems: PackProblem[];
}

const loadTest = async (
  value: Json,
  file: string,
  manifest: Manifest,
  loading: Loading,
): Promise<readonly LoadedAdmissionTest[]> => {
  const { problems } = loading;
  const test = collect(() => readAdmissionTest(value), file, manifest, problems);
  if (test === undefined) return [];
  const before = problems.length;
  const objects: PlacedObject[] = [];
  for (const [index, entry] of test.policies.entries()) {
    const field = path("spec", "policies", index);
    try {
      objects.push(...(await objectsAt(entry, dirname(file), loading)));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(problemOf(invalid(field, error.message), file, manifest));
    }
  }
  // Without its policies, nothing else can be checked.
  if (problems.length === before)
    for (const cause of unknownNames(test, objects)) problems.push(problemOf(cause, file, manifest));
  return [{ test, file, position: (field) => manifest.position(field), objects }];
};

/** The objects in the files at a path. Throws InputError if there is nothing. */
const objectsAt = async (entry: string, folder: string, loading: Loading): Promise<readonly PlacedObject[]> => {
  const { io, known, problems } = loading;
  const place = join(folder, entry);
  if (!isGlob(place) && kindIfVisible(place, io.files) === undefined) {
    const inside = kindIfVisible(dirname(place), io.files) === "directory" ? io.files.list(dirname(place)) : [];
    const names = inside.map(({ name }) => join(dirname(entry), name));
    throw new InputError(
      `must be a file or folder, relative to this file; there is no ${literal(place)}${didYouMean(entry, names)}`,
    );
  }
  const found: PlacedObject[] = [];
  for (const source of await sourcesIn([place], io)) {
    const objects = known.get(source.name) ?? readObjects(source, problems);
    known.set(source.name, objects);
    found.push(...objects);
  }
  return found;
};

const readObjects = (source: Source, problems: PackProblem[]): readonly PlacedObject[] => {
  const objects: PlacedObject[] = [];
  for (const item of documentsOf(source)) {
    if (isUnusable(item)) {
      problems.push(item);
      continue;
    }
    const { object, place } = item;
    objects.push(item);
    for (const { field, problem } of brokenExpressions(object))
      problems.push({ file: place.file, ...place.position(field), message: `${formatField(field)}: ${problem}` });
  }
  return objects;
};

/** Names in a test that none of its policies and bindings has. */
function* unknownNames(test: AdmissionTest, placed: readonly PlacedObject[]): Iterable<Cause> {
  const files = placed.map(({ object }) => object);
  for (const found of test.cases) {
    const objects = [...files, ...found.cluster];
    const policies = objects.flatMap((object) => readPolicy(object) ?? []);
    if (policies.length === 0) {
      yield required(
        path("spec", "policies"),
        "must name files with a ValidatingAdmissionPolicy or a MutatingAdmissionPolicy; they contain none",
      );
      return;
    }
    const bindings = objects.flatMap((object) => readBinding(object) ?? []);
    const names = policies.map(({ name }) => name);
    for (const { policy, binding, field } of statementsOf(found)) {
      if (!names.includes(policy))
        yield invalid(
          child(field, "policy"),
          `must be the name of a policy in ${fieldName("spec.policies")}, not ${literal(policy)}${didYouMean(policy, names)}`,
        );
      else if (binding !== undefined) {
        const ofPolicy = bindings.filter(({ policyName }) => policyName === policy).map(({ name }) => name);
        if (!ofPolicy.includes(binding))
          yield invalid(
            child(field, "binding"),
            `must be the name of a binding of policy ${literal(policy)}, not ${literal(binding)}${didYouMean(binding, ofPolicy)}`,
          );
      }
    }
    const keys = policies.flatMap((policy) =>
      policy.kind === "ValidatingAdmissionPolicy"
        ? policy.auditAnnotations.map(({ key }) => `${policy.name}/${key}`)
        : [],
    );
    for (const name of annotationsOf(found))
      if (!keys.includes(name))
        yield invalid(
          child(found.field, "expect", "auditAnnotations", { key: name }),
          `must be 'POLICY/KEY' of an audit annotation of a policy in ${fieldName("spec.policies")}${didYouMean(name, keys)}`,
        );
  }
}

const statementsOf = ({ expect }: AdmissionCase): readonly Statement[] => [
  ...expect.causes,
  ...(expect.warnings ?? []),
  ...(expect.audits ?? []),
];

const annotationsOf = ({ expect: { auditAnnotations } }: AdmissionCase): readonly string[] =>
  isObject(auditAnnotations) ? Object.keys(auditAnnotations) : [];
