import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { env } from "./cli-process.js";

/** The package as `npm pack` makes it, unpacked into an empty project outside of the checkout. It has no dependencies. */

const root = fileURLToPath(new URL("../..", import.meta.url));

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
}

/** The output of `npm pack --json`. */
interface Listing {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

export interface Packed {
  readonly listing: Listing;
  readonly tarball: string;
  readonly manifest: PackageJson;
  /** A folder in whose node_modules the package is. */
  readonly project: string;
  /** Runs a program in the project, as a user without the environment of npm. */
  run(command: string, ...args: readonly string[]): SpawnSyncReturns<string>;
}

/** The environment without the variables that npm sets for scripts. */
const plain = Object.fromEntries(Object.entries(env).filter(([name]) => !/^npm_/i.test(name)));

/** A build may come first. */
const PACK_MILLISECONDS = 300_000;

/** Packs once for the tests of a file. */
export const usePackage = (): (() => Packed) => {
  let packed: Packed | undefined;
  let folder: string | undefined;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "decorum-package-"));
    packed = pack(folder);
  }, PACK_MILLISECONDS);
  afterAll(() => {
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });
  return () => {
    if (packed === undefined) throw new Error("the package must be packed first");
    return packed;
  };
};

const run = (cwd: string, command: string, ...args: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync(command, args, { cwd, env: plain, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });

const output = (cwd: string, command: string, ...args: readonly string[]): string => {
  const { status, stdout, stderr, error } = run(cwd, command, ...args);
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(" ")}: ${stderr}`);
  return stdout;
};

const pack = (folder: string): Packed => {
  const project = join(folder, "project");
  const modules = join(project, "node_modules");
  const told: unknown = JSON.parse(output(root, "npm", "pack", "--json", "--pack-destination", folder));
  // A list in older versions of npm, an object by names in newer ones.
  const [listing] = Object.values(told as Readonly<Record<string, Listing>>);
  if (listing === undefined) throw new Error("npm must say what it packed");
  const tarball = join(folder, listing.filename);
  mkdirSync(modules, { recursive: true });
  output(modules, "tar", "-xzf", tarball);
  output(modules, "mv", "package", "kube-decorum");
  const manifest = JSON.parse(readFileSync(join(modules, "kube-decorum/package.json"), "utf8")) as PackageJson;
  link(modules, manifest);
  return { listing, tarball, manifest, project, run: (...args) => run(project, ...args) };
};

/** Links to the executables, as `npm install` makes. */
const link = (modules: string, { bin }: PackageJson): void => {
  mkdirSync(join(modules, ".bin"));
  for (const [name, file] of Object.entries(bin)) {
    const target = join(modules, "kube-decorum", file);
    chmodSync(target, 0o755);
    symlinkSync(relative(join(modules, ".bin"), target), join(modules, ".bin", name));
  }
};
