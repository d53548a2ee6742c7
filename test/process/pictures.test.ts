import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SaxesParser } from "saxes";
import { RUN_MILLISECONDS, write } from "../support/cli-process.js";

/** The pictures of the docs show the output of the built command, and any page may show them. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const images = join(root, "docs/images");
const names = readdirSync(images).filter((name) => name.endsWith(".svg"));

const draw = (...args: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [join(root, "scripts/pictures.mjs"), ...args], { encoding: "utf8" });

test(
  "a picture that shows something else is named, and drawn again",
  () => {
    const folder = write({});
    cpSync(images, folder, { recursive: true });
    const file = join(folder, "review.svg");
    const before = readFileSync(file, "utf8");
    writeFileSync(file, before.replace("may not have type", "may have type"));
    expect(draw("--check", folder)).toMatchObject({
      status: 1,
      stderr: "differs: review.svg\nRun 'node scripts/pictures.mjs' to draw them again\n",
    });
    expect(draw(folder)).toMatchObject({ status: 0, stdout: "wrote review.svg\n" });
    expect(readFileSync(file, "utf8")).toBe(before);
  },
  RUN_MILLISECONDS * 3,
);

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** The elements of a document, in their order, with their own text. Throws if it is not XML. */
const elementsOf = (text: string): readonly Element[] => {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, text: "" };
    elements.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  parser.write(text).close();
  return elements;
};

test.each(names)("%s has a title and a description, no scripts, no references, and usual fonts", (name) => {
  const text = readFileSync(join(images, name), "utf8");
  const elements = elementsOf(text);
  const [svg, title, description] = elements;
  expect(svg).toMatchObject({ name: "svg", attributes: { role: "img", "aria-labelledby": "title desc" } });
  expect(title).toMatchObject({
    name: "title",
    attributes: { id: "title" },
    text: expect.stringMatching(/\w/) as string,
  });
  expect(description).toMatchObject({
    name: "desc",
    attributes: { id: "desc" },
    text: expect.stringMatching(/\w/) as string,
  });
  const used = new Set(elements.map((element) => element.name));
  const known = ["svg", "title", "desc", "style", "rect", "path", "circle", "text"];
  expect([...used].filter((element) => !known.includes(element))).toEqual([]);
  const attributes = elements.flatMap((element) => Object.keys(element.attributes));
  expect(attributes.filter((attribute) => /^on|href|^style$|^font/.test(attribute))).toEqual([]);
  expect(text).not.toMatch(/url\(|@import|@font-face/);
  const fonts = [...text.matchAll(/font:\d+px ([^};]*)/g)].map(([, font]) => font);
  expect(fonts).toEqual(["monospace", "sans-serif"]);
});

test.each(names)("%s fits the width of a page of text", (name) => {
  const [svg] = elementsOf(readFileSync(join(images, name), "utf8"));
  expect(Number(svg?.attributes["width"])).toBeLessThanOrEqual(800);
});

test.each(names)("%s: every text is within the picture, and has a color", (name) => {
  const elements = elementsOf(readFileSync(join(images, name), "utf8"));
  const [, , width = 0, height = 0] = (elements[0]?.attributes["viewBox"] ?? "").split(" ").map(Number);
  const style = elements.find((element) => element.name === "style")?.text ?? "";
  const texts = elements.filter((element) => element.name === "text");
  expect(texts.length).toBeGreaterThan(name.startsWith("badge-") ? 1 : 10);
  const wrong = texts.filter(({ attributes }) => {
    const end = Number(attributes["x"]) + Number(attributes["textLength"] ?? 0);
    const colors = (attributes["class"] ?? "").split(" ").filter((one) => style.includes(`.${one}{fill:`));
    return !(end < width && Number(attributes["y"]) < height) || colors.length !== 1;
  });
  expect(wrong).toEqual([]);
});

const { linesOf } = (await import(join(root, "scripts/pictures/ansi.mjs"))) as {
  linesOf: (output: string) => readonly (readonly { column: number; text: string; style: string }[])[];
};
const { wrapped } = (await import(join(root, "scripts/pictures/svg.mjs"))) as {
  wrapped: (text: string, columns: number) => readonly string[];
};
const { annotationsIn } = (await import(join(root, "scripts/pictures/annotation.mjs"))) as {
  annotationsIn: (output: string) => readonly unknown[];
};

test("colors of a terminal become runs of text with their column and styles", () => {
  const red = { column: 2, text: "no", style: "bold red" };
  expect(linesOf("a \u001b[1m\u001b[31mno\u001b[39m\u001b[22m b\n\nc\n")).toEqual([
    [{ column: 0, text: "a ", style: "" }, red, { column: 4, text: " b", style: "" }],
    [],
    [{ column: 0, text: "c", style: "" }],
  ]);
  expect(linesOf("\u001b[2ma\u001b[22m \u001b[2mb\u001b[0m \u001b[36mc")).toEqual([
    [
      { column: 0, text: "a b", style: "faint" },
      { column: 4, text: "c", style: "cyan" },
    ],
  ]);
  expect(linesOf("\u001b[32ma\nb")).toEqual([
    [{ column: 0, text: "a", style: "green" }],
    [{ column: 0, text: "b", style: "green" }],
  ]);
});

test.each(["\u001b[45ma", "\u001b[2K"])("what a picture cannot show fails: %j", (output) => {
  expect(() => linesOf(output)).toThrow(/only colors can be shown|the terminal code 45 must be one of/);
});

test("long text is broken at blanks", () => {
  expect(wrapped("one two three", 7)).toEqual(["one two", "three"]);
  expect(wrapped("aVeryLongWord b", 4)).toEqual(["aVeryLongWord", "b"]);
});

test("annotations are read with their escapes", () => {
  expect(annotationsIn("x\n::error file=a%2Cb.go,line=3,title=x/y::50%25%0A::z\n")).toEqual([
    { level: "error", file: "a,b.go", line: 3, title: "x/y", message: "50%\n::z" },
  ]);
});
