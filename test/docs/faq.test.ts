import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Each message that docs/faq.md and the first run of docs/command-line.md quote is in the product's sources, or of a program named here. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const modules = ["src", "packages"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|(?:^|\/)dist\//.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8")),
);
/** The program that starts the command computes its message. */
const { versionProblem } = (await import(pathToFileURL(join(root, "bin/node-version.js")).href)) as {
  readonly versionProblem: (version: string) => string | undefined;
};
const sources = [...modules, versionProblem("0.0.0") ?? ""].join("\n");

/** Words of kubectl, the API server and Go, which the product does not contain. */
const OTHERS = [
  'The KIND "NAME" is invalid: FIELD: MESSAGE [RULE]',
  "Warning: FIELD: MESSAGE [RULE]",
  "x509: certificate signed by unknown authority",
  "x509: certificate has expired or is not yet valid",
  "connection refused",
  "no endpoints available for service",
  "context deadline exceeded",
];

const read = (page: string): string => readFileSync(join(root, page), "utf8");
const [, firstRun = ""] = /^## Your first run\n([\s\S]*?)^## /m.exec(read("docs/command-line.md")) ?? [];
const messages = [...`${read("docs/faq.md")}${firstRun}`.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, message = ""]) => message),
);

/** The parts of a message between words in capitals; those of one or two characters say nothing. */
const parts = (message: string): readonly string[] =>
  message
    // The word in front of a note is added when it is printed.
    .replace(/^note: /, "")
    .split(/\b(?:KIND|NAME|FIELD|MESSAGE|RULE|REASON|DEFAULTER|PATH|REF|VERSION|N)\b/)
    .map((part) => part.replace(/^[' (]+|[': [\])]+$/g, ""))
    .filter((part) => part.trim().length > 2);

test("the pages quote messages", () => {
  expect(messages.length).toBeGreaterThan(35);
  expect(messages).toContain("must be specified; it is null");
  expect(OTHERS.filter((message) => !messages.includes(message))).toEqual([]);
});

test.each(messages.filter((message) => !OTHERS.includes(message)))("'%s' is in the sources", (message) => {
  // Lines of a source are joined: a long text is in one literal, and a literal is in one line.
  expect(parts(message)).not.toEqual([]);
  expect(parts(message).filter((part) => !sources.includes(part))).toEqual([]);
});
