import type { Parser } from "@lezer/common";
import { parser as goParser } from "@lezer/go";
import { classHighlighter, highlightCode } from "@lezer/highlight";
import { parser as yamlParser } from "@lezer/yaml";
import { type Html, escaped, html, trusted } from "./html.js";

/** JSON is YAML. */
const PARSERS: Readonly<Record<string, Parser>> = { yaml: yamlParser, json: yamlParser, go: goParser };

/** A block of code in the colors of the editor; a language that is not known gets none. */
export const codeBlock = (code: string, language: string): Html => {
  const parser = Object.hasOwn(PARSERS, language) ? PARSERS[language] : undefined;
  const body = parser === undefined ? escaped(code) : colored(code, parser);
  // Keyboard users scroll it, too.
  return html`<pre class="code" tabindex="0"><code>${trusted(body)}</code></pre>`;
};

const colored = (code: string, parser: Parser): string => {
  let body = "";
  highlightCode(
    code,
    parser.parse(code),
    classHighlighter,
    (text, classes) => {
      body += classes === "" ? escaped(text) : `<span class="${classes}">${escaped(text)}</span>`;
    },
    () => {
      body += "\n";
    },
  );
  return body;
};
