import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * A folder of its own for each test that asks for one, filled by the test and removed after it. Call it once, at the top. With
 * `afterAll`, in a group of tests, it is one for all of them.
 */
export const useFolder = (removed = afterEach): ((files: Readonly<Record<string, string>>) => string) => {
  // Made when a test asks for it: files that run in one suite share their hooks with thousands of tests.
  let folder: string | undefined;
  removed(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true });
    folder = undefined;
  });
  return (files) => {
    folder ??= mkdtempSync(join(tmpdir(), "decorum-"));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  };
};
