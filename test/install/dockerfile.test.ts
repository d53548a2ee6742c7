import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type JsonObject, own } from "kube-json";
import { pathTest } from "../../src/app/sources/exclusion.js";

/** The image without a container engine: the files that are sent to the build, and that each stage copies the ones it needs. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
/** Instructions, one a line. */
const instructions = read("Dockerfile")
  .replace(/^#.*\n/gm, "")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "");
const [, , shipped = []] = instructions.reduce<string[][]>(
  (stages, line) =>
    line.startsWith("FROM ") ? [...stages, [line]] : [...stages.slice(0, -1), [...(stages.at(-1) ?? []), line]],
  [[]],
);
const built = instructions.slice(0, instructions.length - shipped.length);

/** The last pattern that matches a file or a folder above it decides. */
const lines = read(".dockerignore")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const isSent = (file: string): boolean => {
  const paths = file.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
  const matches = (line: string): boolean => paths.some(pathTest(line.replace(/^!/, "")));
  return lines.findLast(matches)?.startsWith("!") ?? true;
};
const filesBelow = (path: string): readonly string[] =>
  statSync(join(root, path)).isFile()
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: "utf8", withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length));
const all = readdirSync(root)
  .filter((name) => !["node_modules", "dist", ".git", "coverage"].includes(name))
  .flatMap(filesBelow);
const sent = all.filter(isSent);

const copied = (stage: readonly string[], from: string): readonly string[] =>
  stage.flatMap((line) => {
    const [, flag = "", paths = ""] = /^COPY (--from=\S+ )?(.*)$/.exec(line) ?? [];
    return flag.trim() === from ? paths.split(" ").slice(0, -1) : [];
  });

test("what is sent to the build is what it copies: no test, and nothing of this machine", () => {
  const sources = [...copied(built, ""), ...copied(shipped, "")];
  expect(sources.filter((source) => !sent.some((file) => file === source || file.startsWith(`${source}/`)))).toEqual(
    [],
  );
  expect(sent.filter((file) => !sources.some((source) => file === source || file.startsWith(`${source}/`)))).toEqual(
    [],
  );
  expect(sent.filter((file) => /\.test\.ts$|^src\/testing\/|schema\.json$|\.env|\.npm\//.test(file))).toEqual([]);
  const megabytes = sent.reduce((sum, file) => sum + statSync(join(root, file)).size, 0) / 1e6;
  process.stderr.write(`the context of the image: ${String(sent.length)} files, ${megabytes.toFixed(1)} MB\n`);
  expect(sent.length).toBeGreaterThan(500);
});

test("the build has all that its scripts import and read", () => {
  for (const script of sent.filter((file) => file.startsWith("scripts/")))
    for (const [, name = ""] of read(script).matchAll(/ from "\.\/([^"]+)"/g))
      expect(sent).toContain(`scripts/${name}`);
  for (const file of ["package.json", "package-lock.json", "tsconfig.json"]) expect(sent).toContain(file);
});

test("the image has what the command needs of the package, and no package of npm", () => {
  const has = copied(shipped, "--from=build").map((path) => path.replace("/decorum/", ""));
  const wanted = ["dist/main.js", "dist/chunks", "dist/THIRD-PARTY-NOTICES.txt", "dist/sbom.cdx.json"];
  expect(has.toSorted()).toEqual([...wanted, "package.json", "LICENSE", "policies", "templates"].toSorted());
  expect(own(JSON.parse(read("package.json")) as JsonObject, "dependencies")).toBeUndefined();
});

test("the user of the image may read each file, whatever the modes on the machine that builds", () => {
  expect(copied(shipped, "")).toEqual([]);
  const readable = built.flatMap((line) => /chmod -R a\+rX (.*)$/.exec(line)?.[1]?.split(" ") ?? []);
  const has = copied(shipped, "--from=build").map((path) => path.replace("/decorum/", ""));
  expect(has.filter((path) => !readable.some((one) => path === one || path.startsWith(`${one}/`)))).toEqual([]);
});

test("it runs as a user with a number who owns nothing, starts the service, and says what it is", () => {
  expect(shipped.filter((line) => /^(?:RUN|ADD|VOLUME|SHELL)\b|--ch(?:own|mod)/.test(line))).toEqual([]);
  expect(shipped).toContain("USER 65532:65532");
  expect(shipped).toContain('CMD ["serve"]');
  const { license } = JSON.parse(read("package.json")) as { readonly license: string };
  expect(shipped.join("\n")).toContain(`org.opencontainers.image.licenses="${license}"`);
  // The build and the image have the same Node.js, which CI tests.
  const [, major] = /^FROM \S+ node:(\d+)-slim/.exec(built.find((line) => line.startsWith("FROM ")) ?? "") ?? [];
  expect(shipped[0]).toContain(`/nodejs${major ?? "?"}-`);
});
