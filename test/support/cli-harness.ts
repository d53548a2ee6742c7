import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { lspCommand } from "../../src/cli/lsp-command.js";
import { serveCommand } from "../../src/service/serve-command.js";
import { type Io, type Terminal, ioOf } from "../../src/cli/terminal/io.js";
import type { DirectoryEntry, FileKind, Files, WorkTree } from "../../src/app/host/io.js";
import type { Product } from "../../src/cli/shell/shell.js";
import { run } from "../../src/cli/run.js";
import type { BoundDefaulter, BoundRule, Pack } from "../../src/model/pack.js";
import type { Json } from "kube-json";
import { EMPTY_CLUSTER } from "../../src/model/context.js";
import type { LoadedPacks } from "../../src/packs/load.js";
import { requireReport } from "./report-schema.js";

/** Contents of files by path. */
export type Tree = Readonly<Record<string, string | Uint8Array>>;

/** Errors as Node throws them. */
export const systemError = (code: string): Error => Object.assign(new Error(code), { code });

/** The working directory, to which paths in a tree are relative. */
const CWD = "/project";

const plain = (path: string): string => relative(CWD, resolve(CWD, path));

/** Files in memory; writes go to `replaced`. Files and folders in `locked` exist, but may not be read. */
export const filesOf = (tree: Tree, locked: readonly string[] = [], replaced: Record<string, string> = {}): Files => {
  const below = (directory: string): readonly string[] => {
    const prefix = plain(directory) === "" ? "" : `${plain(directory)}/`;
    return Object.keys(tree)
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length));
  };
  const kindOf = (path: string): FileKind | undefined => {
    if (Object.hasOwn(tree, plain(path))) return "file";
    return below(path).length > 0 ? "directory" : undefined;
  };
  const read = (path: string): Uint8Array => {
    const content = tree[plain(path)];
    if (content === undefined) throw systemError("ENOENT");
    if (locked.includes(plain(path))) throw systemError("EACCES");
    return typeof content === "string" ? new TextEncoder().encode(content) : content;
  };
  return {
    kindOf,
    read,
    readStream: read,
    list: (directory) => {
      if (locked.includes(plain(directory))) throw systemError("EACCES");
      return [...new Map(below(directory).map((path) => entryOf(path))).values()].reverse();
    },
    createFolder: () => undefined,
    create(path, contents, mayReplace) {
      if (Object.isFrozen(replaced)) throw systemError("EACCES");
      if (kindOf(path) !== undefined && !mayReplace) throw systemError("EEXIST");
      replaced[plain(path)] = new TextDecoder().decode(contents);
    },
    writer(path) {
      if (Object.isFrozen(replaced)) throw systemError("EACCES");
      const parts: string[] = [];
      return {
        target: plain(path),
        write: (text) => void parts.push(text),
        finish: () => {
          replaced[plain(path)] = parts.join("");
        },
        discard: () => undefined,
      };
    },
    replace(path, contents) {
      if (kindOf(path) !== "file" || Object.isFrozen(replaced)) throw systemError("EACCES");
      replaced[plain(path)] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(contents);
    },
    prepare(path, contents, before) {
      return {
        commit: () => {
          this.replace(path, contents, before);
        },
        discard: () => undefined,
      };
    },
  };
};

const entryOf = (path: string): readonly [string, DirectoryEntry] => {
  const [name = "", ...rest] = path.split("/");
  return [name, { name, kind: rest.length > 0 ? "directory" : "file" }];
};

export interface Recorded extends Io {
  readonly written: { stdout: string; stderr: string };
}

export interface World {
  readonly files?: Tree;
  readonly locked?: readonly string[];
  /** Where tests find what was written; frozen, nothing may be. */
  readonly replaced?: Record<string, string>;
  readonly stdin?: string;
  readonly env?: Io["env"];
  readonly isTerminal?: boolean;
  readonly columns?: number;
  /** The time; the middle of 2026, if left out. */
  readonly now?: string;
}

/** A repository whose git tracks no file. */
const workTreeWithoutFiles = (folder: string): WorkTree => ({
  prefix: plain(folder) === "" ? "" : `${plain(folder)}/`,
  git: () => ({ status: 0, stdout: new Uint8Array(), stderr: "" }),
});

/** A world in memory that keeps what is written. */
export const recordingIo = (world: World = {}): Recorded => {
  const { files = {}, locked = [], stdin = "", env = {}, isTerminal = false, columns = 100, replaced } = world;
  const written = { stdout: "", stderr: "" };
  const sink = (name: "stdout" | "stderr"): Io["stdout"] => ({
    write: (text) => {
      written[name] += text;
      return Promise.resolve();
    },
  });
  const terminal: Terminal = {
    stdout: sink("stdout"),
    stderr: sink("stderr"),
    readStdin: () => Promise.resolve(new TextEncoder().encode(stdin)),
    files: filesOf(files, locked, replaced),
    workTree: (folder) => (".git/HEAD" in files ? workTreeWithoutFiles(folder) : undefined),
    cwd: CWD,
    env,
    isTerminal,
    columns,
    now: () => Date.parse(world.now ?? "2026-07-01T12:00:00Z"),
  };
  return { ...ioOf(terminal), written };
};

export const packOf = (
  rules: readonly BoundRule[],
  defaulters: readonly BoundDefaulter[] = [],
  name = "test",
): Pack => ({ name, description: "", rules, defaulters });

/** Packs as if they had been read from documents. */
export const loadedOf = (packs: readonly Pack[], documents: readonly Json[] = []): LoadedPacks => ({
  packs,
  loaded: packs.map((pack, index) => ({
    pack,
    file: `${pack.name}/pack.yaml`,
    directory: pack.name,
    document: documents[index] ?? null,
    position: () => ({ line: 1, column: 1 }),
  })),
});

/** A product of these packs that knows nothing of a real file system or network. */
export const productOf = (packs: readonly Pack[], more: Partial<Product> = {}): Product => ({
  version: "1.2.3",
  catalogue: {
    rules: [...new Set(packs.flatMap(({ rules }) => rules.map(({ rule }) => rule)))],
    defaulters: [...new Set(packs.flatMap(({ defaulters }) => defaulters.map(({ defaulter }) => defaulter)))],
  },
  packsDirectory: "/policies",
  siteDirectory: "/site",
  template: (file) => readFileSync(new URL(`../../templates/${file}`, import.meta.url), "utf8"),
  loadPacks: () => loadedOf(packs),
  loadCluster: () => EMPTY_CLUSTER,
  testPacks: () => {
    throw new Error("no pack tests here");
  },
  addServe: serveCommand(() => Promise.reject(new Error("no service here"))),
  addLsp: lspCommand(() => Promise.reject(new Error("no server here"))),
  ...more,
});

/** A decorum.yaml with these lines. */
export const config = (text: string): string => `apiVersion: decorum.dev/v1alpha1\nkind: Config\n${text}`;

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in this process. Arguments are parted by blanks. */
export const decorum = async (line: string | readonly string[], product: Product, world: World = {}): Promise<Ran> => {
  const io = recordingIo(world);
  const code = await run(typeof line === "string" ? line.split(" ").filter((word) => word !== "") : line, product, io);
  requireReport(io.written.stdout);
  return { code, ...io.written };
};
