import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createParts } from "../parts.js";
import { createReloader } from "../packs/reloader.js";
import { useFolder } from "../testing/folder.js";
import { fingerprintOf, readFirst, readPacks } from "./read-packs.js";

const write = useFolder();
const pack = (name: string): string =>
  `apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: ${name} }\nspec:\n  description: A test.\n  rules:\n  - use: objects/served-kind\n`;

describe.each<[string, (folder: string) => void, readonly string[]]>([
  [
    "is added",
    (folder) => {
      mkdirSync(join(folder, "c"), { recursive: true });
      writeFileSync(join(folder, "c/pack.yaml"), pack("c"));
    },
    ["a", "b", "c"],
  ],
  [
    "is removed",
    (folder) => {
      rmSync(join(folder, "b"), { recursive: true, force: true });
    },
    ["a"],
  ],
  [
    "changes",
    (folder) => {
      writeFileSync(join(folder, "b/pack.yaml"), pack("d"));
    },
    ["a", "d"],
  ],
])("a pack that %s at the start", (_, change, after) => {
  /** The names of the packs in use, and how often the first looks load them again. */
  const started = async (when: "before" | "after"): Promise<readonly [readonly string[], number]> => {
    const folder = write({ "a/pack.yaml": pack("a"), "b/pack.yaml": pack("b") });
    const parts = createParts("0.1.0", folder);
    let isFirst = true;
    const loadPacks: typeof parts.loadPacks = (...given) => {
      if (isFirst && when === "before") change(folder);
      const found = parts.loadPacks(...given);
      if (isFirst && when === "after") change(folder);
      isFirst = false;
      return found;
    };
    const sources = { packs: [folder] };
    const { inUse, initial } = await readFirst(sources, { loadPacks, packsDirectory: folder }, () => 0);
    let loads = 0;
    const load = (): Promise<void> => {
      loads++;
      return Promise.resolve();
    };
    const look = (): Promise<string> => fingerprintOf(sources, inUse.bases);
    const reloader = createReloader({ fingerprint: look, load, initial, now: () => 0 });
    for (let looks = 0; looks < 3; looks++) await reloader.look();
    return [inUse.packs.map(({ name }) => name), loads];
  };

  test.each(["before", "after"] as const)("%s the files are read is in use, or loaded soon", async (when) => {
    const [names, loads] = await started(when);
    expect(names.join() === after.join() ? 0 : 1).toBe(loads);
  });
});

test("packs that change again and again while they are read first are read once more at the first look", async () => {
  const folder = write({ "a/pack.yaml": pack("a") });
  const parts = createParts("0.1.0", folder);
  let version = 0;
  const loadPacks: typeof parts.loadPacks = (...given) => {
    writeFileSync(join(folder, "a/pack.yaml"), `${pack("a")}# ${String(++version)}\n`);
    return parts.loadPacks(...given);
  };
  const { initial } = await readFirst({ packs: [folder] }, { loadPacks, packsDirectory: folder }, () => 0);
  expect([version, initial]).toEqual([3, ""]);
});

test("a pack that is mounted beside the built-in ones has its needs noted; they and opt-in ones have none", () => {
  const built = (name: string, more = ""): string => pack(name).replace("spec:\n", `spec:\n${more}`);
  const folder = write({
    "objects/pack.yaml": built("objects"),
    "more/pack.yaml": built("more", "  optIn: true\n  match: { controlPlane: Included }\n"),
    "configmap-mine/pack.yaml": built("mine", "  match: { controlPlane: Included }\n"),
  });
  const { loadPacks } = createParts("0.1.0", folder);
  const sources = { packs: [folder], with: ["more"] };
  const { notes } = readPacks(sources, { loadPacks, packsDirectory: folder }, 0, new Map());
  expect(notes.filter((one) => one.includes("not-from-the-control-plane"))).toEqual([
    expect.stringMatching(/^pack 'mine' wants /),
  ]);
});
