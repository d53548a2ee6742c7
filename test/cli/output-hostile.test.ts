import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Output } from "../../src/app/config/output-names.js";
import { Ajv } from "ajv";
import fc from "fast-check";
import type { Log } from "sarif";
import { SaxesParser } from "saxes";
import { parse, parseAllDocuments } from "yaml";
import { printable } from "../../src/text/printable.js";
import type { Result } from "../../src/app/report/report.js";
import { invalid } from "../../src/model/cause.js";
import { stringAt } from "kube-json";
import { bind } from "../../src/testing/test-rule.js";
import { noBad } from "../support/cli-fixtures.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";
import { foundIn } from "../support/html-page.js";

/** Each format is well-formed whatever text is in messages and paths, and its reader gets the text back. */

const echo = bind<undefined>(
  {
    ...noBad,
    id: "test/echo",
    *check({ object }) {
      yield invalid([], stringAt(object, "spec", "message") ?? "");
    },
  },
  undefined,
);

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, " ");

const schema = createRequire(import.meta.url).resolve("schemastore/schemas/json/sarif-2.1.0.json");
const { $schema: _, id: __, ...rules } = JSON.parse(readFileSync(schema, "utf8")) as Record<string, unknown>;
const isSarif = new Ajv({
  strict: false,
  validateFormats: false,
  validateSchema: false,
  unicodeRegExp: false,
}).compile(rules);

const inReport = (report: unknown): readonly string[] =>
  (report as { readonly results: readonly Result[] }).results.flatMap(({ file, findings }) => [
    file,
    ...findings.map(({ message }) => message),
  ]);

/** The path and the message that readers get from each machine-readable format. */
const readers: Readonly<Record<Exclude<Output, "text">, (text: string, file: string) => readonly string[]>> = {
  json: (text) => inReport(JSON.parse(text)),
  yaml: (text) => inReport(parse(text)),
  html: (text) => {
    const [result] = foundIn(text);
    // Text that ends a script, or hides one.
    expect(text.match(/<\/script>/g)).toHaveLength(3);
    expect(text).not.toContain("<!--");
    return [result?.file ?? "", result?.findings[0]?.message ?? ""];
  },
  sarif: (text) => {
    const log = JSON.parse(text) as Log;
    isSarif(log);
    expect(isSarif.errors).toBeNull();
    const [result] = log.runs[0]?.results ?? [];
    const uri = result?.locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? "";
    return [decodeURIComponent(uri), result?.message.text ?? ""];
  },
  gitlab: (text) => {
    const [issue] = JSON.parse(text) as {
      readonly description: string;
      readonly location: { readonly path: string };
    }[];
    return [issue?.location.path ?? "", issue?.description ?? ""];
  },
  github: (text) => {
    expect(text.match(/\n/g)).toHaveLength(1);
    const [, file = "", message = ""] = /^::error file=([^,:]*),[^:]*::(.*)\n$/.exec(text) ?? [];
    const unescaped = (value: string): string => value.replace(/%(25|3A|2C)/g, (one) => decodeURIComponent(one));
    return [unescaped(file), unescaped(message)];
  },
  junit: (text) => {
    const found: string[] = [];
    const parser = new SaxesParser();
    parser.on("opentag", ({ name, attributes }) => {
      if (name === "testcase") found.push(String(attributes["classname"]));
      if (name === "failure") found.push(String(attributes["message"]));
    });
    parser.write(text).close();
    return found;
  },
  compact: (text, file) => {
    const [, message = ""] = /^.*?:1:1: error: (.*) \[test\/echo\]\n$/.exec(text) ?? [];
    return [text.slice(0, printable(file).length), message];
  },
  openreports: (text) => {
    const [report] = parseAllDocuments(text);
    const list = report?.toJS() as { readonly results: readonly { readonly message: string }[] } | undefined;
    return ["", list?.results[0]?.message ?? ""];
  },
  markdown: (text) => {
    const [row = "", ...more] = text.split("\n").filter((line) => line.startsWith("| ❌"));
    expect(more).toEqual([]);
    // As tables are read: a '|' parts cells unless a backslash is before it.
    expect(row.replaceAll("\\|", "").split("|")).toHaveLength(6);
    return [];
  },
};

const PART = fc.constantFrom(
  ...[
    "]]>",
    "::",
    "%0A",
    "%",
    "\n",
    "\r\n",
    "\u001b[31m",
    "\u202e",
    "\u061c",
    "|",
    "\\|",
    "`",
    '"',
    "'",
    "<b>",
    "</script>",
    "<!--",
    "&amp;",
  ],
  ...[
    "\t",
    "日本",
    "👩‍🚀",
    "\ufeff",
    "\u2028",
    "\ud800",
    "\ufffe",
    "\u0000",
    "#",
    "---",
    ": ",
    "[x](y)",
    "::error::",
    "a",
    " ",
  ],
);

/** Characters that paths of files may have. */
const PATH = fc.constantFrom(
  ...["]]>", "::", "%0A", "%", "|", "`", '"', "'", "<", "&", ",", "日本", "#", " ", "a", "\\", "\u202e"],
);

test("each format is well-formed, and gives its reader the path and the message", async () => {
  const product = productOf([packOf([echo])]);
  await fc.assert(
    fc.asyncProperty(fc.array(PART, { maxLength: 8 }), fc.array(PATH, { maxLength: 5 }), async (parts, name) => {
      const message = `x${parts.join("")}x`;
      const file = `a${name.join("")}.yaml`;
      const object = { apiVersion: "v1", kind: "App", metadata: { name: "a" }, spec: { message } };
      const world = { files: { [file]: JSON.stringify(object) } };
      for (const [format, read] of Object.entries(readers)) {
        const { stdout } = await decorum(["dry-run", file, "-o", format], product, world);
        // biome-ignore lint: the test looks for control characters
        expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u202a-\u202e\u2066-\u2069]/);
        const [path, text] = read(stdout, file);
        if (text === undefined) continue;
        const isData = ["json", "yaml", "sarif", "gitlab", "openreports"].includes(format);
        const wanted = format === "json" || format === "yaml" ? message : oneLine(message);
        const plain = (value: string): string =>
          (isData ? value : printable(value)).replace(/[\ufffe\uffff]|\p{Surrogate}/gu, "\ufffd");
        expect([format, text.replace(/[\ufffe\uffff]|\p{Surrogate}/gu, "\ufffd")]).toEqual([format, plain(wanted)]);
        if (path !== "") expect([format, path]).toEqual([format, plain(file)]);
      }
    }),
    { numRuns: 20 },
  );
});
