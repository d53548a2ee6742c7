/** Lets Node import the sources: swc strips their types, and './x.js' means './x.ts' where that is the file. */
import { existsSync, readFileSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { transformSync } from "@swc/core";

/** Call it before the first dynamic import of a source. */
export const registerHooks = () => register(import.meta.url);

export const resolve = (specifier, context, next) => {
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
