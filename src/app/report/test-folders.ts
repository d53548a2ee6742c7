import { dirname } from "node:path";
import { shellWord } from "../../text/printable.js";
import { literal } from "../../text/message.js";

/** Folders whose objects are for tests, where most are denied: some are wrong on purpose, or completed by a script. */
export interface TestFolders {
  readonly learn: (file: string, isDenied: boolean) => void;
  /** At most one sentence, on how to leave the folder out. */
  readonly notes: () => readonly string[];
}

export const createTestFolders = (): TestFolders => {
  const counts = new Map<string, number>();
  let all = 0;
  let isElsewhere = false;
  return {
    learn: (file, isDenied) => {
      const folder = testFolderOf(file);
      isElsewhere ||= folder === undefined;
      if (!isDenied) return;
      all++;
      if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    },
    notes: () => {
      const [most] = [...counts].sort(([, a], [, b]) => b - a);
      if (!isElsewhere || most === undefined || most[1] < SEVERAL || most[1] < MOST * all) return [];
      const [folder, denied] = most;
      return [
        `${String(denied)} of ${String(all)} denied objects are below ${literal(folder)}; '--exclude ${shellWord(folder)}' leaves it out`,
      ];
    },
  };
};

/** Fewer are read one by one. */
const SEVERAL = 20;
const MOST = 0.6;

const OF_TESTS = /^(?:e2e|(?:e2e|integration)[-_]?tests?|tests?|testing|fixtures?|invalid[-_]examples)$/;

/** The outermost folder in the path of a file that is for tests by its name. */
const testFolderOf = (file: string): string | undefined => {
  const names = dirname(file).split("/");
  const index = names.findIndex((name) => OF_TESTS.test(name));
  return index < 0 ? undefined : names.slice(0, index + 1).join("/");
};
