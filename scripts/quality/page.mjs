/** A page of which a program writes some sections, between marks, and people the rest. */

/** The page with the lines of one section between its marks. Throws if it has no such section. */
export const replaceSection = (page, name, lines) => {
  const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`];
  const [head, rest] = page.split(begin);
  if (rest === undefined || !rest.includes(end)) throw new Error(`the page must have '${begin}' and '${end}'`);
  return `${head}${begin}\n\n${lines.join("\n")}\n\n${end}${rest.split(end)[1]}`;
};

/** The part below a heading, to the next heading; '' if the page has no such heading. */
export const sectionBelow = (page, heading) => {
  const [, rest = ""] = `\n${page}`.split(`\n${heading}\n`);
  return rest.split(/^#/m)[0];
};

/** `5.0%` */
export const percent = (part, whole) => `${((100 * part) / whole).toFixed(1)}%`;
