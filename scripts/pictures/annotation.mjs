import { CELL, box, element, mono, picture, sans, wrapped } from "./svg.mjs";

const WIDTH = 800;
const LINE = 22;
const HEAD = 40;
const TEXT = 112;

const COLORS = {
  card: ["fill:#ffffff;stroke:#d1d9e0", "fill:#0d1117;stroke:#3d444d"],
  head: ["fill:#f6f8fa", "fill:#151b23"],
  rule: ["stroke:#d1d9e0", "stroke:#3d444d"],
  added: ["fill:#dafbe1", "fill:#12261e"],
  number: ["fill:#aceebb", "fill:#1c4428"],
  ink: ["fill:#1f2328", "fill:#f0f6fc"],
  faint: ["fill:#59636e", "fill:#9198a1"],
  error: ["fill:#d1242f", "fill:#f85149"],
  warning: ["fill:#9a6700", "fill:#d29922"],
  mark: ["stroke:#ffffff", "stroke:#0d1117"],
};

const WORDS = { error: "Check failure", warning: "Check warning", notice: "Check notice" };

/** Undoes the escapes of workflow commands. */
const decoded = (text) =>
  text
    .replaceAll("%3A", ":")
    .replaceAll("%2C", ",")
    .replaceAll("%0D", "\r")
    .replaceAll("%0A", "\n")
    .replaceAll("%25", "%");

/** The annotations that GitHub makes of an output of '-o github'. */
export const annotationsIn = (output) =>
  output
    .split("\n")
    .filter((line) => line.startsWith("::"))
    .map((line) => {
      const [, level, properties, message] = /^::(\w+) (.*?)::(.*)$/.exec(line);
      const given = Object.fromEntries(properties.split(",").map((property) => property.split("=", 2).map(decoded)));
      return { level, file: given.file, line: Number(given.line), title: given.title, message: decoded(message) };
    });

const icon = (level, x, y) => [
  element("circle", { class: level, cx: x, cy: y, r: 8 }),
  element("path", { class: "mark", d: `M${x} ${y - 4.5}v5m0 2.2v1.8`, "stroke-width": 1.8, fill: "none" }),
];

const annotationBox = ({ level, file, line, title, message }, top) => {
  const lines = wrapped(message, Math.floor((WIDTH - TEXT - 32) / CELL));
  const height = 74 + lines.length * 19;
  return {
    height: height + 16,
    content: [
      box(56, top + 8, WIDTH - 72, height, { rx: 6, class: "card" }),
      box(56, top + 8, 4, height, { rx: 2, class: level }),
      ...icon(level, 84, top + 33),
      sans(TEXT - 8, top + 38, `${WORDS[level]} on line ${line} in ${file}`, { class: "sans bold ink" }),
      mono(TEXT - 8, top + 64, title, { class: "mono bold ink" }),
      ...lines.map((text, index) => mono(TEXT - 8, top + 86 + index * 19, text, { class: "mono ink" })),
    ],
  };
};

const codeLine = (number, text, top) => [
  box(1, top, WIDTH - 2, LINE, { class: "added" }),
  box(1, top, 52, LINE, { class: "number" }),
  mono(44 - String(number).length * CELL, top + 15, String(number), { class: "mono faint" }),
  mono(66, top + 15, "+", { class: "mono ink" }),
  ...(text === ""
    ? []
    : [mono(82 + (text.length - text.trimStart().length) * CELL, top + 15, text.trim(), { class: "mono ink" })]),
];

/** The lines `first` to `last` of a file that a pull request adds, with the annotations on them. */
export const pullRequest = ({ file, text, first, last, annotations, title, description }) => {
  const lines = text.replaceAll("\t", "    ").split("\n");
  const content = [];
  let top = HEAD;
  for (let number = first; number <= last; number += 1) {
    content.push(...codeLine(number, lines[number - 1], top));
    top += LINE;
    for (const annotation of annotations.filter(({ line }) => line === number)) {
      const shown = annotationBox(annotation, top);
      content.push(...shown.content);
      top += shown.height;
    }
  }
  const height = top + 9;
  const added = `+${lines.length - 1}`;
  return picture({
    width: WIDTH,
    height,
    title,
    description,
    colors: COLORS,
    content: [
      box(0.5, 0.5, WIDTH - 1, height - 1, { rx: 8, class: "card" }),
      element("path", { class: "head", d: `M1 ${HEAD}V8a7 7 0 0 1 7-7H${WIDTH - 8}a7 7 0 0 1 7 7V${HEAD}z` }),
      element("path", { class: "rule", d: `M0 ${HEAD}H${WIDTH}` }),
      mono(20, 25, file, { class: "mono bold ink" }),
      mono(WIDTH - 20 - added.length * CELL, 25, added, { class: "mono faint" }),
      ...content,
    ],
  });
};
