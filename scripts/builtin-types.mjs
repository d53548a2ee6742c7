/**
 * `node scripts/builtin-types.mjs`: writes packages/builtin/types/generated.ts, the built-in kinds and the fields of their types
 * by Kubernetes' OpenAPI document, from the models that '@kubernetes/client-node' generates from it.
 */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCE = join(root, "node_modules/@kubernetes/client-node/dist/gen");
const TARGET = join(root, "packages/builtin/types/generated.ts");

/** `apps/v1 Deployment V1Deployment` */
const kindsIn = (text) =>
  [...text.matchAll(/async create\w+\([\s\S]*?localVarPath = '([^']+)'[\s\S]*?serialize\(body, "(\w+)"/g)]
    .map(([, path, type]) => {
      const groupVersion = /^\/apis?\/((?:[a-z0-9.]+\/)?v\d\w*)\//.exec(path)?.[1];
      // 'CoreV1Event' is the kind 'Event': a group is in front where two groups have the same name.
      const kind = /^(?:[A-Z][a-z]+)?V\d+(?:(?:alpha|beta)\d+)?([A-Z]\w*)$/.exec(type)?.[1];
      return groupVersion === undefined || kind === undefined ? undefined : `${groupVersion} ${kind} ${type}`;
    })
    .filter(Boolean);

const SHORT = {
  string: "s",
  boolean: "b",
  any: "any",
  object: "any",
  Date: "time",
  V1MicroTime: "micro",
  IntOrString: "ios",
};
const NUMBERS = { int32: "i32", int64: "i64", double: "f64" };

const shortType = (type, format) => {
  const list = /^Array<(.+)>$/.exec(type)?.[1];
  if (list !== undefined) return `[]${shortType(list, format)}`;
  const map = /^\{ \[key: string\]: (.+); \}$/.exec(type)?.[1];
  if (map !== undefined) return `{}${shortType(map, format)}`;
  if (type === "number") return NUMBERS[format] ?? "f64";
  if (type === "string" && format === "byte") return "bytes";
  return SHORT[type] ?? type;
};

const fieldsIn = (text) => {
  const [, name, list] = /^(\w+)\.attributeTypeMap = (\[[\s\S]*?\]);$/m.exec(text) ?? [];
  if (name === undefined) return undefined;
  const fields = JSON.parse(list).map(({ baseName, type, format }) => `${baseName}:${shortType(type, format)}`);
  return [name, fields];
};

/** Only the types of kinds are kept. */
const reachable = (types, roots) => {
  const found = new Set();
  const open = [...roots];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const fields = types.get(name);
    if (found.has(name) || fields === undefined) continue;
    found.add(name);
    for (const field of fields) open.push(field.slice(field.indexOf(":") + 1).replace(/^(?:\[\]|\{\})+/, ""));
  }
  return [...found].sort();
};

export const writeBuiltInTypes = () => {
  const read = (folder) =>
    readdirSync(join(SOURCE, folder))
      .filter((file) => file.endsWith(".js"))
      .map((file) => readFileSync(join(SOURCE, folder, file), "utf8"));
  const kinds = [...new Set(read("apis").flatMap(kindsIn))].sort();
  const types = new Map(
    read("models")
      .flatMap((text) => [fieldsIn(text) ?? []])
      .filter(([name]) => name !== undefined),
  );
  const names = reachable(
    types,
    kinds.map((kind) => kind.split(" ")[2]),
  );
  if (kinds.length < 90 || names.length < 500) throw new Error(`${SOURCE} has too few kinds or types`);
  const lines = names.map((name) => `${name} ${types.get(name).join(" ")}`);
  writeFileSync(
    TARGET,
    `/** Written by scripts/builtin-types.mjs: a kind per line, and a type with its fields per line. */\nexport const KINDS = ${JSON.stringify(kinds.join("\n"))};\nexport const TYPES = ${JSON.stringify(lines.join("\n"))};\n`,
  );
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeBuiltInTypes();
