import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Declares all tests below a folder in one suite, but those of some folders in it. A suite loads every module that it uses
 * anew, which takes longer than most tests: those of all rules take a seventh of the time so.
 */
export const importTests = async (folder: string, without: readonly string[] = []): Promise<void> => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts") && !without.some((other) => file.startsWith(`${other}/`)))
    .sort();
  for (const file of files) await import(pathToFileURL(join(root, folder, file)).href);
};
