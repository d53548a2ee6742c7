import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A folder of its own for each test of a file, filled by the test and removed after it. Call it once, at the top. */
export const useFolder = (): ((files: Readonly<Record<string, string>>) => string) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "decorum-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  return (files) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  };
};
