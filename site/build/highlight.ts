import type { Parser } from "@lezer/common";
import { parser as goParser } from "@lezer/go";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { parser as yamlParser } from "@lezer/yaml";
import { type Html, html, trusted } from "./html.js";
import { escapedMarkup } from "../../src/text/printable.js";

/** JSON is YAML. */
const PARSERS: Readonly<Record<string, Parser>> = { yaml: yamlParser, json: yamlParser, go: goParser };

/** A block of code in the colors of the editor; a language that is not known gets none. `marked` are lines that stand out. */
export const codeBlock = (code: string, language: string, marked: ReadonlySet<number> = NONE): Html => {
  const parser = Object.hasOwn(PARSERS, language) ? PARSERS[language] : undefined;
  const body = parser === undefined ? escapedMarkup(code) : colored(code, parser);
  // Keyboard users scroll it, too.
  return html`<pre class="code" tabindex="0"><code>${trusted(marked.size === 0 ? body : withMarks(body, marked))}</code></pre>`;
};

const NONE: ReadonlySet<number> = new Set();

/** No element goes on in the next line. */
const withMarks = (body: string, marked: ReadonlySet<number>): string =>
  body
    .split("\n")
    .map((line, index) => (marked.has(index + 1) ? line.replace(/^(\s*)(.*)$/, "$1<mark>$2</mark>") : line))
    .join("\n");

const colored = (code: string, parser: Parser): string => {
  let body = "";
  highlightCode(
    code,
    parser.parse(code),
    classHighlighter,
    (text, classes) => {
      body += classes === "" ? escapedMarkup(text) : `<span class="${classes}">${escapedMarkup(text)}</span>`;
    },
    () => {
      body += "\n";
    },
  );
  return body;
};
