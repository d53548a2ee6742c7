/**
 * Makes a fresh clone ready: installs package-lock.json if node_modules does not match it yet, and with --build makes dist/
 * if a source is newer; with --types also the types of the library, which take as long again and which only users of the
 * library and authors of plugins need. Plain Node, because nothing is installed when it first runs.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const run = (command, args) => {
  // Node starts scripts such as npm.cmd only in a shell.
  const shell = process.platform === "win32" && command === "npm";
  const { status, error } = spawnSync(command, args, { cwd: root, shell, stdio: ["ignore", 2, 2] });
  if (error !== undefined) console.error(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
};

/** Lets git run scripts/hooks before each commit, except in CI, and where another folder of hooks is set. */
const useHooks = () => {
  if (process.env["CI"] !== undefined || !existsSync(join(root, ".git"))) return;
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const { status, stdout } = git("config", "--get", "core.hooksPath");
  // Git exits with 1 if the setting is not there.
  if (status === 1 && stdout === "") git("config", "core.hooksPath", "scripts/hooks");
};

const installed = join(root, "node_modules", ".decorum-lock.json");
const lock = readFileSync(join(root, "package-lock.json"), "utf8");
if (!existsSync(installed) || readFileSync(installed, "utf8") !== lock) {
  console.error("Installing dependencies (npm ci) ...");
  // Without scripts: `prepare` may have started this. Within `npm install --global`, npm would take itself to be global.
  run("npm", ["ci", "--ignore-scripts", "--no-global", "--location=project", "--no-audit", "--no-fund"]);
  writeFileSync(installed, lock);
  useHooks();
}

// The fields of built-in kinds come from a package, and are generated again when it is newer.
const types = join(root, "packages", "builtin", "types", "generated.ts");
const makeTypes = join(root, "scripts", "builtin-types.mjs");
const madeAt = statSync(types, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if ([installed, makeTypes].some((file) => statSync(file).mtimeMs > madeAt)) run(process.execPath, [makeTypes]);

const buildLock = join(root, "node_modules", ".decorum-build");

/** Creates a file with the id of this process, removed at exit; false if the file exists. */
const makes = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
  process.on("exit", () => rmSync(file, { force: true }));
  return true;
};

/** The id of the process that has the lock; 0 if none has, or if it has not written it yet. */
const holderOf = () => {
  try {
    return Number(readFileSync(buildLock, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return 0;
    throw error;
  }
};

const isGone = (id) => {
  try {
    process.kill(id, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
};

/**
 * Only one process builds at a time: tests in several workers ask for a build, and each would delete that of the others. The
 * lock of a process that is gone is removed; a lock's age says nothing on a busy machine. Only one waiting process may remove
 * it, and only while it is still the lock of that process.
 */
const takeLock = () => {
  while (!makes(buildLock)) {
    const holder = holderOf();
    if (holder > 0 && isGone(holder) && makes(`${buildLock}-of-${String(holder)}`) && holderOf() === holder)
      rmSync(buildLock);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
};

if (process.argv.includes("--build")) {
  takeLock();
  // The file that is written last: an interrupted build does not count.
  const built = join(root, "dist", "sbom.cdx.json");
  const sources = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    ...["bundle", "command", "direct-imports", "entries", "source", "third-parties", "types", "typescript-hooks"].map(
      (name) => `scripts/${name}.mjs`,
    ),
    // The bundle knows which packs are valid.
    ...readdirSync(join(root, "policies"), { recursive: true }).map((entry) => join("policies", entry)),
  ].map((name) => join(root, name));
  // Not folders and licences, which packing a package changes: a build while tests run takes dist/ away from them.
  for (const folder of ["src", "packages"])
    for (const entry of readdirSync(join(root, folder), { recursive: true }))
      if (/\.(?:ts|json)$/.test(entry) && !/(?:^|[\\/])dist[\\/]/.test(entry)) sources.push(join(root, folder, entry));
  const newest = Math.max(...sources.map((file) => statSync(file).mtimeMs));
  if (!existsSync(built) || statSync(built).mtimeMs < newest) {
    console.error("Building dist/ (esbuild) ...");
    rmSync(join(root, "dist"), { recursive: true, force: true });
    run(process.execPath, [join(root, "scripts", "bundle.mjs")]);
  }
  const types = join(root, "dist", "engine.d.ts");
  if (process.argv.includes("--types") && !existsSync(types)) {
    const { writeTypes } = await import("./types.mjs");
    await writeTypes("src/library.ts", "dist/engine.d.ts.part");
    renameSync(`${types}.part`, types);
  }
}
