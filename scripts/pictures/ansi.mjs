/** Reads the colors of a terminal: the codes that Decorum uses, and no others. */

const START = { 1: "bold", 2: "faint", 31: "red", 32: "green", 33: "yellow", 36: "cyan" };
const END = { 0: Object.values(START), 22: ["bold", "faint"], 39: ["red", "green", "yellow", "cyan"] };

const applied = (styles, codes) => {
  const result = new Set(styles);
  for (const code of codes.split(";").map(Number)) {
    if (START[code] !== undefined) result.add(START[code]);
    else if (END[code] !== undefined) for (const style of END[code]) result.delete(style);
    else throw new Error(`the terminal code ${code} must be one of ${Object.keys({ ...START, ...END }).join(", ")}`);
  }
  return result;
};

/** Text between two blanks looks the same as the blanks, so that words of one style are one run. */
const joined = (runs) => {
  const result = [];
  for (const run of runs) {
    const [last, blanks] = [result.at(-1), result.at(-2)];
    if (last?.style === run.style) last.text += run.text;
    else if (last?.text.trim() === "" && blanks?.style === run.style) {
      blanks.text += last.text + run.text;
      result.pop();
    } else result.push({ ...run });
  }
  return result;
};

const runsOf = (line, state) => {
  const runs = [];
  let column = 0;
  for (const [, codes, text] of line.matchAll(/\u001b\[([\d;]*)m|([^\u001b]+|\u001b)/g)) {
    if (codes !== undefined) state.styles = applied(state.styles, codes === "" ? "0" : codes);
    else if (text === "\u001b") throw new Error(`only colors can be shown, not '${JSON.stringify(line)}'`);
    else {
      runs.push({ column, text, style: [...state.styles].sort().join(" ") });
      column += text.length;
    }
  }
  return joined(runs).filter(({ text }) => text.trim() !== "");
};

/** The lines of an output: runs of text with their column and their styles, such as 'bold red'. Blank lines have no run. */
export const linesOf = (output) => {
  const state = { styles: new Set() };
  return output
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => runsOf(line, state));
};
