import { linesOf } from "./ansi.mjs";
import { CELL, box, element, mono, picture, sans } from "./svg.mjs";

const WIDTH = 800;
const LINE = 19;
const BAR = 36;
const LEFT = 24;
const TOP = BAR + 28;
const PROMPT = "$ ";

// A dark window, which can be read on light and on dark pages.
const COLORS = {
  window: ["fill:#161b22;stroke:#6e7681"],
  bar: ["fill:#2b323b"],
  plain: ["fill:#e6edf3"],
  faint: ["fill:#9ba5b0"],
  red: ["fill:#ff7b72"],
  green: ["fill:#56d364"],
  yellow: ["fill:#e3b341"],
  cyan: ["fill:#76c7e8"],
};

/** Text without a color has that of the window. */
const classOf = (style) => ["mono", ...(style === "" || style === "bold" ? ["plain"] : []), style].join(" ").trim();

const button = (x, fill) => element("circle", { cx: x, cy: BAR / 2, r: 6, fill });

/** A command and what it prints, in the window of a terminal. */
export const terminal = ({ command, output, title, description }) => {
  const lines = linesOf(output);
  const height = TOP + (lines.length + 1) * LINE + 6;
  const widest = Math.max(...lines.flat().map(({ column, text }) => column + text.length));
  if (LEFT + widest * CELL > WIDTH) throw new Error(`'${command}' prints ${widest} columns, which do not fit`);
  return picture({
    width: WIDTH,
    height,
    title,
    description,
    colors: COLORS,
    content: [
      box(0.5, 0.5, WIDTH - 1, height - 1, { rx: 10, class: "window" }),
      element("path", { class: "bar", d: `M1 ${BAR}V10a9 9 0 0 1 9-9H${WIDTH - 10}a9 9 0 0 1 9 9V${BAR}z` }),
      button(22, "#ff5f57"),
      button(42, "#febc2e"),
      button(62, "#28c840"),
      sans(WIDTH / 2, BAR / 2 + 5, "shop", { class: "sans middle faint" }),
      mono(LEFT, TOP, PROMPT.trim(), { class: "mono green" }),
      mono(LEFT + PROMPT.length * CELL, TOP, command, { class: "mono bold plain" }),
      ...lines.flatMap((runs, index) =>
        runs.map(({ column, text, style }) => {
          const shown = text.trimStart();
          const x = LEFT + (column + text.length - shown.length) * CELL;
          return mono(x, TOP + (index + 1) * LINE, shown.trimEnd(), { class: classOf(style) });
        }),
      ),
    ],
  });
};
