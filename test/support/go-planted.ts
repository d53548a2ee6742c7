import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A mistake: its line in the file, and the rules, one of which must find it. */
export interface Planted {
  readonly line: number;
  readonly rules: readonly string[];
}

const root = fileURLToPath(new URL("../go-planted", import.meta.url));
const FILE = "api/v1/widget_types.go";
const OTHERS = ["PROJECT", "go.mod", "api/v1/groupversion_info.go"];

const read = (path: string): string => readFileSync(join(root, path), "utf8");

/**
 * A kubebuilder project without CRDs whose Go types have mistakes. A comment `// @ RULE` stands above each line with one, and is
 * removed before the types are read.
 */
export const plantedProject = (): {
  readonly files: Readonly<Record<string, string>>;
  readonly file: string;
  readonly planted: readonly Planted[];
} => {
  const planted: Planted[] = [];
  const lines: string[] = [];
  for (const line of read(FILE).split("\n")) {
    const [, rules] = /^\s*\/\/ @ (.*)$/.exec(line) ?? [];
    if (rules === undefined) lines.push(line);
    else planted.push({ line: lines.length + 1, rules: rules.split(" ") });
  }
  const files = { ...Object.fromEntries(OTHERS.map((path) => [path, read(path)])), [FILE]: lines.join("\n") };
  return { files, file: FILE, planted };
};
