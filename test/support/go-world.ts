import {
  chmodSync,
  linkSync,
  symlinkSync,
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
import { fileURLToPath } from "node:url";
import type { ReportFinding, Result } from "../../src/app/report/report.js";
import { run } from "../../src/cli/run.js";
import { NODE_FILES } from "../../src/cli/terminal/node-io.js";
import type { Files } from "../../src/app/host/io.js";
import { productOf, type Ran, recordingIo } from "./cli-harness.js";
import { requireReport } from "./report-schema.js";
import { shippedPacks } from "./shipped-packs.js";

/** A folder on disk with Go sources and CRDs, in which commands run. */
export interface GoWorld {
  /** Runs a command in the folder, or in one below it. */
  readonly decorum: (line: string, env?: Record<string, string>, below?: string) => Promise<Ran>;
  readonly read: (path: string) => string;
  /** Gives a file another name. */
  readonly link: (path: string, name: string) => void;
  /** Makes a symbolic link; the target is relative to its folder. */
  readonly symlink: (target: string, name: string) => void;
  readonly protect: (path: string) => void;
  readonly remove: () => void;
}

const product = productOf(shippedPacks());

const made: GoWorld[] = [];

/** Removes the folders of all worlds; for afterEach. */
export const removeWorlds = (): void => {
  for (const one of made.splice(0)) one.remove();
};

export const world = (tree: Readonly<Record<string, string>>): GoWorld => {
  const one = goWorld(tree);
  made.push(one);
  return one;
};

const goWorld = (tree: Readonly<Record<string, string>>): GoWorld => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "decorum-go-")));
  let cwd = folder;
  const at = (path: string): string => resolve(cwd, path);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  };
  for (const [path, text] of Object.entries(tree)) write(path, text);
  const files: Files = {
    kindOf: (path) => NODE_FILES.kindOf(at(path)),
    realPath: (path) => realpathSync(at(path)),
    read: (path) => NODE_FILES.read(at(path)),
    readStream: (path) => NODE_FILES.readStream(at(path)),
    list: (path) => NODE_FILES.list(at(path)),
    createFolder: () => undefined,
    create: (path, contents, mayReplace) => {
      NODE_FILES.create(at(path), contents, mayReplace);
    },
    writer: (path) => NODE_FILES.writer(at(path)),
    replace: (path, contents, before, within) => {
      NODE_FILES.replace(at(path), contents, before, within === undefined ? undefined : at(within));
    },
    prepare: (path, contents, before, within) =>
      NODE_FILES.prepare(at(path), contents, before, within === undefined ? undefined : at(within)),
  };
  return {
    link: (path, name) => {
      linkSync(at(path), at(name));
    },
    symlink: (target, name) => {
      symlinkSync(target, at(name));
    },
    read: (path) => readFileSync(at(path), "utf8"),
    protect: (path) => {
      chmodSync(at(path), 0o444);
    },
    remove: () => {
      rmSync(folder, { recursive: true });
    },
    decorum: async (line, env = {}, below = ".") => {
      cwd = resolve(folder, below);
      const io = { ...recordingIo({ env }), files, cwd };
      const code = await run(line.split(" "), product, io);
      cwd = folder;
      requireReport(io.written.stdout);
      return { code, ...io.written };
    },
  };
};

/** The files of test/go-project, by path. */
export const goProject = (): Readonly<Record<string, string>> => {
  const root = fileURLToPath(new URL("../go-project", import.meta.url));
  return Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );
};

/** The results of a report in JSON. */
export const resultsIn = (stdout: string): readonly Result[] =>
  (JSON.parse(stdout) as { results: readonly Result[] }).results;

export const allFindings = (stdout: string): readonly ReportFinding[] =>
  resultsIn(stdout).flatMap(({ findings }) => findings);
