import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { groupOf } = (await import(pathToFileURL(join(root, "test/together/groups.js")).href)) as {
  groupOf: (file: string) => string | undefined;
};

/** A hook outside a group of tests would run for the tests of all other files, too. */
const HOOK = /^(?:before|after)Each\(/m;

/** Declares the tests of all files of a group (test/together/groups.js) in one suite. */
export const importGroup = async (group: string): Promise<void> => {
  const files = ["packages", "src", "test"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.(?:test\.ts|cases\.yaml)$/.test(file) && groupOf(file) === group)
    .sort();
  for (const file of files) {
    if (HOOK.test(readFileSync(join(root, file), "utf8")))
      throw new Error(`${file}: hooks for each test must stand in a \`describe\`, as its tests run with others`);
    await import(pathToFileURL(join(root, file)).href);
  }
};
