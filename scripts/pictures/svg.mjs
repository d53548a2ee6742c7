/** Parts of SVG. Pictures use no scripts, no references, and only the fonts that every reader has. */

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text of an element or attribute. */
export const escaped = (text) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]);

/** Numbers without the noise of binary fractions. */
const number = (value) => (typeof value === "number" ? String(Math.round(value * 100) / 100) : value);

export const element = (name, attributes, content) => {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== "");
  const start = [name, ...given.map(([key, value]) => `${key}="${escaped(String(number(value)))}"`)].join(" ");
  return content === undefined ? `<${start}/>` : `<${start}>${content}</${name}>`;
};

export const MONO = 13;
/** The width of a character: 0.6 em in the usual fonts; others are stretched to it. */
export const CELL = MONO * 0.6;

/** Monospaced text at a place. All fonts give it the same width. */
export const mono = (x, y, text, attributes = {}) =>
  element(
    "text",
    { class: "mono", x, y, textLength: text.length * CELL, lengthAdjust: "spacingAndGlyphs", ...attributes },
    escaped(text),
  );

export const sans = (x, y, text, attributes = {}) =>
  element("text", { class: "sans", x, y, ...attributes }, escaped(text));

export const box = (x, y, width, height, attributes) => element("rect", { x, y, width, height, ...attributes });

/** Lines of at most `columns` characters, broken at blanks. */
export const wrapped = (text, columns) => {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line === "") lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= columns) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/**
 * A whole picture. `colors` has, by class, its fill or stroke on light and on dark pages; only the first if both are the same.
 * `scale` is the size at which a page shows it.
 */
export const picture = ({ width, height, scale = 1, title, description, colors, content }) => {
  const rules = (mode) =>
    Object.entries(colors)
      .filter(([, values]) => values[mode] !== undefined)
      .map(([name, values]) => `.${name}{${values[mode]}}`)
      .join("\n");
  const dark = rules(1);
  const style = [
    `.mono{font:${MONO}px monospace;white-space:pre}`,
    ".sans{font:14px sans-serif}",
    ".bold{font-weight:bold}",
    ".middle{text-anchor:middle}",
    rules(0),
    ...(dark === "" ? [] : [`@media (prefers-color-scheme:dark){\n${dark}\n}`]),
  ];
  return `${element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: width * scale,
      height: height * scale,
      viewBox: `0 0 ${number(width)} ${number(height)}`,
      role: "img",
      "aria-labelledby": "title desc",
      // Not all programs know 'white-space'.
      "xml:space": "preserve",
    },
    [
      "",
      element("title", { id: "title" }, escaped(title)),
      element("desc", { id: "desc" }, escaped(description)),
      element("style", {}, `\n${style.join("\n")}\n`),
      ...content,
      "",
    ].join("\n"),
  )}\n`;
};
