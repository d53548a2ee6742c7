import { join } from "node:path";
import type { FieldPath } from "../kube/field-path.js";
import type { Position } from "../kube/text-position.js";
import { documentsIn, namesIn } from "./files.js";
import type { LoadedPack, LoadedPacks } from "./load.js";
import { type PolicyTest, readPolicyTest } from "./policy-test.js";
import { type Problem, collect, inputErrorOf } from "./problem.js";

/** A test, the pack that it is a test of, and where it comes from. */
export interface LoadedTest {
  readonly test: PolicyTest;
  /** Name of the pack. */
  readonly pack: string;
  readonly file: string;
  /** Where a field of the document stands in the file. */
  position(field: FieldPath): Position;
}

const FOLDER = "tests";
const TEST = /\.ya?ml$/;

/**
 * Reads the PolicyTests beside packs: all documents of tests/*.yaml in the folder of each. Throws one InputError that
 * names file, line and column of every problem. A pack without tests is none.
 */
export const loadTests = ({ loaded }: LoadedPacks): readonly LoadedTest[] => {
  const problems: Problem[] = [];
  const tests = loaded.flatMap((pack) => testsOf(pack, problems));
  if (problems.length > 0) throw inputErrorOf("policy tests", problems);
  return tests;
};

const testsOf = ({ pack, directory }: LoadedPack, problems: Problem[]): readonly LoadedTest[] => {
  const folder = join(directory, FOLDER);
  const files = namesIn(folder)
    .filter((name) => TEST.test(name))
    .map((name) => join(folder, name));
  return files.flatMap((file) =>
    documentsIn(file, problems).flatMap((manifest) => {
      const test = collect(() => readPolicyTest(manifest.value), file, manifest, problems);
      const position = (field: FieldPath): Position => manifest.position(field);
      return test === undefined ? [] : [{ test, pack: pack.name, file, position }];
    }),
  );
};
