/**
 * Lets Node import the sources: swc strips their types, './x.js' means './x.ts' where that is the file, and the name of a
 * package of ours means its sources.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "@swc/core";
import { ENTRIES } from "./entries.mjs";

export const resolve = (specifier, context, next) => {
  if (Object.hasOwn(ENTRIES, specifier)) return { url: pathToFileURL(ENTRIES[specifier]).href, shortCircuit: true };
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
