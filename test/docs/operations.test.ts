import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** docs/evidence/security.md names the tests that show its claims; they must be there. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const text = readFileSync(join(root, "docs/evidence/security.md"), "utf8");

const section = (title: string): string => {
  const [, body = ""] = new RegExp(`^## ${title}$(.*?)(?=^## |$(?![^]))`, "ms").exec(text) ?? [];
  return body;
};

/** The cells of each row of the table in a section. */
const rows = (title: string): readonly (readonly string[])[] =>
  section(title)
    .split("\n")
    .filter((line) => /^\| \d+ \|/.test(line))
    .map((line) => line.split(" | ").map((cell) => cell.replace(/^\||\|$/g, "").trim()));

interface Reference {
  readonly file: string;
  readonly title: string;
}

const referencesIn = (cell = ""): readonly Reference[] =>
  [...cell.matchAll(/`([\w./-]+\.test\.ts)`: "([^"]+)"/g)].map(([, file = "", title = ""]) => ({
    file,
    title,
  }));

const threats = rows("Threat model");
const practices = rows("Good practices of admission webhooks");

test("every threat of the model is answered, by its number", () => {
  expect(threats.map(([number]) => Number(number))).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
  for (const [number, threat = "", answer = "", shown = ""] of threats) {
    expect([number, threat === "", answer === ""]).toEqual([number, false, false]);
    // A threat that cannot be mitigated has no test, and says so.
    const isUnmet = answer.startsWith("Not mitigated:");
    expect([number, shown === "-", referencesIn(shown).length === 0]).toEqual([number, isUnmet, isUnmet]);
  }
});

test("every good practice is held by a test", () => {
  expect(practices.map(([number]) => Number(number))).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  for (const [number, , held] of practices) expect([number, referencesIn(held).length > 0]).toEqual([number, true]);
});

const references = [...threats, ...practices].flatMap((cells) => referencesIn(cells.at(-1)));
const unique = [...new Map(references.map((one) => [`${one.file} ${one.title}`, one])).values()];

test.each(unique.map(({ file, title }) => [file, title] as const))("there is a test in %s: %s", (file, title) => {
  expect(existsSync(join(root, file))).toBe(true);
  const source = readFileSync(join(root, file), "utf8");
  const quoted = JSON.stringify(title).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  expect(source).toMatch(new RegExp(`\\(\\s*(?:\\w+, )?${quoted}`));
});
