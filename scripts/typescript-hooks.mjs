/**
 * Lets Node import the sources: swc strips their types, './x.js' means './x.ts' where that is the file, and the name of a
 * package of ours means its sources.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "@swc/core";

const config = new URL("../tsconfig.json", import.meta.url);
const { paths } = JSON.parse(readFileSync(config, "utf8")).compilerOptions;

export const resolve = (specifier, context, next) => {
  const [own] = Object.hasOwn(paths, specifier) ? paths[specifier] : [];
  if (own !== undefined) return { url: new URL(own, config).href, shortCircuit: true };
  if (specifier.startsWith(".") && specifier.endsWith(".js") && context.parentURL !== undefined) {
    const url = new URL(specifier.replace(/\.js$/, ".ts"), context.parentURL);
    if (existsSync(url)) return { url: url.href, shortCircuit: true };
  }
  return next(specifier, context);
};

export const load = (url, context, next) => {
  if (!url.endsWith(".ts")) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, "utf8"), {
    filename,
    jsc: { target: "es2022", parser: { syntax: "typescript" }, experimental: { keepImportAttributes: true } },
    module: { type: "es6" },
  });
  return { format: "module", source: code, shortCircuit: true };
};
