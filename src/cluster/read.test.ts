import { spawnSync } from "node:child_process";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringAt } from "kube-json";
import type { InputError } from "../model/input-error.js";
import { useFolder } from "../testing/folder.js";
import { readCluster } from "./read.js";
import { refusal } from "../testing/refusal.js";

const write = useFolder();

const pod = (name: string): string => `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name} }\n`;

const names = (path: string): readonly (string | undefined)[] =>
  (readCluster(path).list("", "Pod") ?? []).map((object) => stringAt(object, "metadata", "name"));

const problem = (path: string): InputError => refusal(() => readCluster(path));

describe("readCluster", () => {
  test("refuses text that is not UTF-8: names would be others", () => {
    const path = write({});
    writeFileSync(join(path, "a.yaml"), Buffer.from(pod("bücher"), "latin1"));
    expect(problem(path)).toMatchObject({ message: "must be UTF-8 text", source: join(path, "a.yaml") });
  });

  test("reads all manifests of a folder in the order of their names", () => {
    const path = write({
      "b.yaml": `${pod("b")}---\n${pod("c")}`,
      "a/deep.yml": pod("a"),
      "d.json":
        '{"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "d"}}]}',
      "notes.txt": "no manifest: [",
      ".hidden/e.yaml": pod("e"),
      "empty.yaml": "# nothing\n",
    });
    expect(names(path)).toEqual(["a", "b", "c", "d"]);
  });

  test("leaves out objects that only clients read", () => {
    const path = write({
      "a.yaml": pod("a"),
      "kustomization.yaml": "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n",
    });
    expect(names(path)).toEqual(["a"]);
    expect(readCluster(path).list("kustomize.config.k8s.io", "Kustomization") ?? []).toEqual([]);
  });

  test("reads a folder once, however many links lead to it, even in a cycle", () => {
    const directory = write({ "real/a.yaml": pod("a") });
    for (const name of ["b", "c"]) {
      symlinkSync(".", join(directory, name));
      symlinkSync("real", join(directory, `to-${name}`));
    }
    expect(names(directory)).toEqual(["a"]);
  });

  test("names a link that leads nowhere, and a path that is not a file", () => {
    const directory = write({});
    symlinkSync("gone", join(directory, "a.yaml"));
    expect(problem(directory)).toMatchObject({ source: join(directory, "a.yaml") });
    rmSync(join(directory, "a.yaml"));
    spawnSync("mkfifo", [join(directory, "b.yaml")]);
    expect(problem(directory).message).toContain("a named pipe");
  });

  test("reads a single file", () => {
    const directory = write({ "a.yaml": pod("a"), "b.yaml": pod("b") });
    expect(names(join(directory, "b.yaml"))).toEqual(["b"]);
  });

  test("an empty folder is an empty cluster", () => {
    expect(names(write({}))).toEqual([]);
  });

  test("reports every problem, with file, line and column", () => {
    const directory = write({
      "a.yaml": `${pod("a")}---\nkind: Pod\n`,
      "b.yaml": "a: [\n",
      "c.yaml": "- 1\n",
    });
    const { message, source } = problem(directory);
    expect(source).toBe(directory);
    expect(message).toContain("3 problems");
    expect(message).toContain(`${join(directory, "a.yaml")}:5:1: `);
    expect(message).toMatch(/b\.yaml:\d+:\d+: /);
    expect(message).toContain(`${join(directory, "c.yaml")}:1:1: `);
  });

  test("names a path that does not exist", () => {
    const path = join(write({}), "nothing");
    expect(problem(path).message).toMatch(/nothing' does not exist$/);
  });
});
