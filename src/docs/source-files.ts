import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type JsonObject, compareText } from "kube-json";
import type { MonitoringSources } from "./chart-monitoring.js";
import type { ChartSources } from "./chart-readme.js";
import { type Recipe, recipeOf } from "./cookbook-page.js";

/**
 * The id of the rule or defaulter in a file, whose path is relative to `src/rules` or `src/defaulters`: the top folder,
 * which is the category, and the name of the file. Folders in between do not count.
 */
export const idOfSource = (file: string): string => {
  const parts = file.replace(/\.ts$/, "").split("/");
  return `${parts.at(0) ?? ""}/${parts.at(-1) ?? ""}`;
};

/**
 * The source files of all rules and defaulters by id, relative to the project's root:
 * 'src/rules/crd-schema/lists/set-of-scalars.ts'. Throws if two files have the same id.
 */
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

/** The files of the Helm chart that its README describes. */
export const chartSources = (root: string): ChartSources => {
  const read = (name: string): string => readFileSync(join(root, "manifests/helm/decorum", name), "utf8");
  return { values: read("values.yaml"), schema: JSON.parse(read("values.schema.json")) as JsonObject };
};

/** The policies of the cookbook. */
export const cookbookSources = (root: string): readonly Recipe[] =>
  readdirSync(join(root, "docs/cookbook"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => recipeOf(name, readFileSync(join(root, "docs/cookbook", name, "pack.yaml"), "utf8")))
    .sort((a, b) => compareText(a.title, b.title));

/** The files of manifests/monitoring that the Helm chart also contains. */
export const monitoringSources = (root: string): MonitoringSources => {
  const read = (name: string): string => readFileSync(join(root, "manifests/monitoring", name), "utf8");
  return { rule: read("prometheus-rule.yaml"), dashboard: read("dashboard.json") };
};
