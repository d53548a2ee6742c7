/** Pages in which a program writes some sections, between marks, and people the rest. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./dry-run.mjs";

/** The page with the lines of one section between its marks. Throws if it has no such section. */
export const replaceSection = (page, name, lines) => {
  const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`];
  const [head, rest] = page.split(begin);
  if (rest === undefined || !rest.includes(end)) throw new Error(`the page must have '${begin}' and '${end}'`);
  return `${head}${begin}\n\n${lines.join("\n")}\n\n${end}${rest.split(end)[1]}`;
};

/** Writes the sections of a page or, for a check, only compares them. False if the page has drifted. */
export const updatePage = (page, sections, isCheck) => {
  const file = join(root, page);
  const text = readFileSync(file, "utf8");
  const written = Object.entries(sections).reduce((so, [name, lines]) => replaceSection(so, name, lines), text);
  if (!isCheck && written !== text) writeFileSync(file, written);
  return !isCheck || written === text;
};

/** `5.0%` */
export const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)}%`;
