import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { useFolder } from "../../src/testing/folder.js";
import { crd, TYPES, WIDGET } from "../support/go-widget.js";
import { openWith } from "../support/open-editor.js";

/** Marks for an author of Go types while one file after the other changes: as if all were read anew. */

const write = useFolder();
const TYPES_FILE = "api/v1/widget_types.go";
const CRD_FILE = "config/crd/widgets.yaml";

test("a Go file shows the findings of its CRD as it is now, however often both change", async () => {
  const review = openWith(write(WIDGET));
  const about = async (types: string, what: RegExp): Promise<readonly string[]> =>
    (await review(TYPES_FILE, types)).shown.filter((text) => what.test(text));
  const unbounded = /`status.conditions` must have `x-kubernetes-list-type`/;
  const first = await about(TYPES, unbounded);
  expect(first).toEqual([expect.stringMatching(/^20 2 /)]);
  // One line more: the CRD is the same, its findings are a line below.
  expect(await about(`// a\n${TYPES}`, unbounded)).toEqual([first[0]?.replace(/^20/, "21")]);
  // The manifest is changed, but not saved.
  const fixed = crd().replace(
    "                  type: array\n",
    "                  type: array\n                  x-kubernetes-list-type: map\n                  x-kubernetes-list-map-keys: [type]\n",
  );
  await review(CRD_FILE, fixed);
  expect(await about(TYPES, unbounded)).toEqual([]);
  await review(CRD_FILE, crd());
  expect(await about(TYPES, unbounded)).toEqual(first);
});

test("a Go file shows a finding of two copies of a CRD once, with the place in each", async () => {
  const copy = crd().replace("metadata:\n", "metadata:\n  labels: { 'a b': widgets }\n");
  const { marks = [] } = await openWith(write({ ...WIDGET, "charts/crds/widgets.yaml": copy }))(TYPES_FILE);
  const about = marks.filter(({ rule }) => rule === "crd-defaults/required-has-no-default");
  expect(about.map(({ related }) => related.length)).toEqual([2]);
});

test("a folder that is a symbolic link shows what the folder itself shows", async () => {
  const folder = write(Object.fromEntries(Object.entries(WIDGET).map(([name, text]) => [`real/${name}`, text])));
  symlinkSync(join(folder, "real"), join(folder, "link"));
  const typed = `// a\n\n${TYPES.replace("Size int32", "Size float64")}`;
  const [real, link] = await Promise.all(
    ["real", "link"].map(async (name) => (await openWith(join(folder, name))(TYPES_FILE, typed)).shown),
  );
  expect(real).toContainEqual(expect.stringMatching(/^9 1 `WidgetSpec.Size` may not be 'float64'/));
  expect(link).toEqual(real);
});

test("a Go file that is being typed has a mark where it is broken, and none of its types has one", async () => {
  const review = openWith(write(WIDGET));
  const marks = async (text: string): Promise<readonly string[]> => (await review(TYPES_FILE, text)).shown;
  const broken = await marks(TYPES.replace('"color"`', '"color"'));
  expect(broken).toContainEqual(expect.stringMatching(/^13 \d+ is not valid Go$/));
  expect(broken.join("\n")).not.toContain("go-naming");
  expect((await marks(TYPES)).join("\n")).not.toContain("valid Go");
});
