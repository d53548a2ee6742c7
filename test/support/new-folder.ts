import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { run } from "../../src/cli/run.js";
import type { Files } from "../../src/app/host/io.js";
import { workTree } from "../../src/cli/terminal/git.js";
import { NODE_FILES } from "../../src/cli/terminal/node-io.js";
import { createParts } from "../../src/parts.js";
import { productOf, type Ran, recordingIo } from "./cli-harness.js";

const policies = join(process.cwd(), "policies");
const parts = createParts("0.1.0", policies);
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder on disk, in which commands run with the rules and packs of the product. */
export interface Folder {
  readonly path: string;
  readonly decorum: (line: string, command?: string) => Promise<Ran>;
  readonly read: (path: string) => string;
  readonly files: () => readonly string[];
}

/** It is removed after the test. */
export const folderOf = (tree: Readonly<Record<string, string>> = {}): Folder => {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "decorum-new-")));
  folders.push(path);
  const at = (name: string): string => resolve(path, name);
  for (const [name, text] of Object.entries(tree)) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  }
  const files: Files = {
    ...NODE_FILES,
    kindOf: (name) => NODE_FILES.kindOf(at(name)),
    read: (name) => NODE_FILES.read(at(name)),
    list: (name) => NODE_FILES.list(at(name)),
    create: (name, ...rest) => {
      NODE_FILES.create(at(name), ...rest);
    },
  };
  const all = (paths: string | readonly string[]): readonly string[] => [paths].flat().map(at);
  const product = productOf([], {
    version: "0.1.0",
    packsDirectory: policies,
    catalogue: parts.catalogue,
    loadPacks: (paths, exceptions) => parts.loadPacks(all(paths), exceptions),
    testPacks: (paths, ...more) => parts.testPacks(all(paths), ...more),
  });
  return {
    path,
    read: (name) => readFileSync(at(name), "utf8"),
    files: () =>
      readdirSync(path, { recursive: true, encoding: "utf8" })
        .filter((name) => statSync(at(name)).isFile())
        .sort(),
    decorum: async (line, command) => {
      const io = {
        ...recordingIo(),
        files,
        workTree: (name: string) => workTree(at(name)),
        cwd: path,
        ...(command === undefined ? {} : { command }),
      };
      return { code: await run(line.split(" "), product, io), ...io.written };
    },
  };
};
