import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * The id of the rule or defaulter in a file below `src/rules` or `src/defaulters`: the folder directly below, which is
 * its category, and its name. Folders between them sort by subject only.
 */
export const idOfSource = (file: string): string => {
  const parts = file.replace(/\.ts$/, "").split("/");
  return `${parts.at(0) ?? ""}/${parts.at(-1) ?? ""}`;
};

/** The files of all rules and defaulters below the project's root, by id: 'src/rules/crd-schema/lists/set-of-scalars.ts'. */
export const sourceFiles = (root: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const folder of ["src/rules", "src/defaulters"])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (!file.includes("/") || !file.endsWith(".ts") || /(?:\.test|\/index)\.ts$/.test(file)) continue;
      const id = idOfSource(file);
      const other = found.get(id);
      if (other !== undefined) throw new Error(`${other} and ${folder}/${file} have the same id '${id}'`);
      found.set(id, `${folder}/${file}`);
    }
  return found;
};
