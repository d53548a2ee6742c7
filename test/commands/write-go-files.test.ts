import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeGoFiles } from "../../src/app/go/go-edits.js";
import { fileSource } from "../../src/app/sources/source.js";
import { NODE_FILES } from "../../src/cli/terminal/node-io.js";
import { recordingIo } from "../support/cli-harness.js";
import { TYPES, WIDGET } from "../support/go-widget.js";
import { removeWorlds, world } from "../support/go-world.js";

/** Fixes in several Go files are made in all of them, or in none. */

describe("fixes in several files", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "decorum-together-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const at = (name: string): string => join(folder, name);
  const texts = (): Readonly<Record<string, string>> =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(at(name), "utf8")]));

  /** The change of a file from 'old' to 'new'; `first` is done before it is carried out. */
  const change = (name: string, first: () => void = () => undefined) => {
    writeFileSync(at(name), "old");
    const source = fileSource(at(name), { ...recordingIo(), files: NODE_FILES });
    const prepare: typeof source.prepare = (text, before) => {
      const prepared = source.prepare?.(text, before);
      if (prepared === undefined) throw new Error("a file can be prepared");
      return {
        ...prepared,
        commit: () => {
          first();
          prepared.commit();
        },
      };
    };
    return { source: { ...source, prepare }, path: at(name), before: "old", after: "new" };
  };

  test("all of them are written", () => {
    expect(writeGoFiles([change("a.go"), change("b.go")])).toEqual([]);
    expect(texts()).toEqual({ "a.go": "new", "b.go": "new" });
  });

  test("none is, if one of them may not be", () => {
    const files = [change("a.go"), change("b.go"), change("c.go")];
    linkSync(at("b.go"), at("other.go"));
    expect(writeGoFiles(files)).toMatchObject([
      { file: at("b.go"), message: expect.stringContaining("hard links") as unknown },
    ]);
    expect(texts()).toEqual({ "a.go": "old", "b.go": "old", "c.go": "old", "other.go": "old" });
  });

  test("those that are written already are changed back, if another one changes in that moment", () => {
    const editing = change("b.go", () => {
      writeFileSync(at("b.go"), "edited");
    });
    const found = writeGoFiles([change("a.go"), editing, change("c.go")]);
    expect(found).toMatchObject([
      { file: at("b.go"), message: expect.stringContaining("must not change while") as unknown },
    ]);
    expect(texts()).toEqual({ "a.go": "old", "b.go": "edited", "c.go": "old" });
  });

  test("what cannot be changed back is an error of its own", () => {
    const editing = change("b.go", () => {
      writeFileSync(at("a.go"), "edited");
      writeFileSync(at("b.go"), "edited");
    });
    expect(writeGoFiles([change("a.go"), editing])).toMatchObject([
      { file: at("b.go") },
      {
        file: at("a.go"),
        message: expect.stringMatching(
          /^must be changed back by hand, because another file could not be written: must not change while/,
        ) as unknown,
      },
    ]);
  });

  describe("'fix --write'", () => {
    afterEach(removeWorlds);
    const STATUS = TYPES.slice(TYPES.indexOf("// WidgetStatus"), TYPES.indexOf("// Widget is a thing."));

    test("makes the fixes of other files, if one cannot be written", async () => {
      const { decorum, link, read } = world({
        ...WIDGET,
        "api/v1/widget_types.go": TYPES.replace(STATUS, ""),
        "api/v1/widget_status.go": `package v1\n\n${STATUS}`,
      });
      link("api/v1/widget_types.go", "other-name");
      const { code, stderr } = await decorum("fix config --fix-class Breaking --write");
      expect([code, stderr]).toEqual([
        2,
        `api/v1/widget_types.go:1:1: error: must not have other hard links, because they would keep the old text; it has 2 links
config/crd/widgets.yaml:1  CustomResourceDefinition/widgets.shop.acme.io
  fixes 1 finding of crd-conditions/conditions-list-map in Go
note: generate the CRDs again, for example with 'make manifests'
1 object: 1 finding fixed in 1 object, 1 finding with unwritten fixes, 2 findings need a decision
`,
      ]);
      expect(read("api/v1/widget_status.go")).toContain("// +listType=map");
      expect(read("api/v1/widget_types.go")).toBe(TYPES.replace(STATUS, ""));
    });
  });
});
