import { basename, join } from "node:path";
import type { FieldPath } from "kube-json";
import type { Position } from "kube-manifests";
import type { LoadedPack, LoadedPacks } from "../load.js";
import { literal } from "../../text/message.js";
import { documentsIn, kindOf, type OpenText, PACK_FILE, testFilesIn } from "../pack-folder.js";
import { type PackProblem, collect, inputErrorOf } from "../shared/problem.js";
import { type PolicyTest, readPolicyTest } from "./policy-test.js";

export interface LoadedTest {
  readonly test: PolicyTest;
  /** Name of the pack. */
  readonly pack: string;
  readonly file: string;
  position(field: FieldPath): Position;
}

/**
 * Reads the PolicyTests of packs: all documents of tests/*.yaml in the folder of each. Throws one InputError with the
 * file, line and column of every problem, including files there that are not tests. A pack may have no tests.
 */
export const loadTests = ({ loaded }: LoadedPacks, openText?: OpenText): readonly LoadedTest[] => {
  const problems: PackProblem[] = [];
  const tests = loaded.flatMap((pack) => testsOf(pack, problems, openText));
  if (problems.length > 0) throw inputErrorOf("policy tests", problems);
  return tests;
};

/** Notes on packs that a folder of tests stands beside, and that have another name than the pack that it belongs to. */
export const unreadTests = (loaded: readonly LoadedPack[]): readonly string[] =>
  loaded
    .filter(
      ({ file, directory }) =>
        basename(file) !== PACK_FILE &&
        kindOf(join(directory, PACK_FILE)) === "nothing" &&
        testFilesIn(directory, []).length > 0,
    )
    .map(({ file }) => `${file}: the tests beside it are not run: they belong to a pack called ${literal(PACK_FILE)}`);

const testsOf = (
  { pack, directory, file: packFile }: LoadedPack,
  problems: PackProblem[],
  openText?: OpenText,
): readonly LoadedTest[] =>
  // Files of other names may share a folder.
  (basename(packFile) === PACK_FILE ? testFilesIn(directory, problems) : []).flatMap((file) => {
    const before = problems.length;
    const documents = documentsIn(file, problems, openText);
    if (documents.length === 0 && problems.length === before)
      problems.push({ file, line: 1, column: 1, message: "a file must contain a policy test" });
    return documents.flatMap((manifest) => {
      const test = collect(() => readPolicyTest(manifest.value), file, manifest, problems);
      const position = (field: FieldPath): Position => manifest.position(field);
      return test === undefined ? [] : [{ test, pack: pack.name, file, position }];
    });
  });
