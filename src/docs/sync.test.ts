import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drift, driftLines, sync } from "./sync.js";

const FOLDERS = ["pages"];
const FILES = new Map([
  ["pages/a/same.md", "same"],
  ["pages/a/changed.md", "new"],
  ["pages/missing.md", "missing"],
  ["other/changed.md", "new"],
]);

describe("a folder with generated files", () => {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "sync-"));
    mkdirSync(join(root, "pages/a"), { recursive: true });
    mkdirSync(join(root, "other"));
    for (const [path, text] of [
      ["pages/a/same.md", "same"],
      ["pages/a/changed.md", "old"],
      ["pages/a/gone.md", "gone"],
      ["other/changed.md", "old"],
      ["other/by-hand.md", "mine"],
    ])
      writeFileSync(join(root, path ?? ""), text ?? "");
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  test("drift says what is missing, changed or stale, and touches nothing", () => {
    expect(driftLines(drift(root, FILES, FOLDERS))).toEqual([
      "missing: pages/missing.md",
      "changed: other/changed.md",
      "changed: pages/a/changed.md",
      "stale: pages/a/gone.md",
    ]);
    expect(readFileSync(join(root, "pages/a/changed.md"), "utf8")).toBe("old");
  });

  test("sync puts it right, and leaves alone what is not generated", () => {
    sync(root, FILES, FOLDERS);
    expect(driftLines(drift(root, FILES, FOLDERS))).toEqual([]);
    for (const [path, text] of FILES) expect(readFileSync(join(root, path), "utf8")).toBe(text);
    expect(existsSync(join(root, "pages/a/gone.md"))).toBe(false);
    expect(readFileSync(join(root, "other/by-hand.md"), "utf8")).toBe("mine");
  });

  test("a folder that is not there yet is no drift of its own", () => {
    expect(drift(root, new Map(), ["nowhere"])).toEqual({ missing: [], changed: [], stale: [] });
  });
});
