import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { crdYaml, specOf } from "../support/crd-yaml.js";
import { commit, gitIn } from "../support/git-repository.js";
import { type Folder, folderOf } from "../support/new-folder.js";

/** Which old state a CRD is compared with. */

const SIZE = "size: { type: integer, format: int32, minimum: 0, maximum: 9, description: size is the size. }";
const NAME = "shipName: { type: string, maxLength: 63, description: shipName is the name of the ship. }";
const [WITH, WITHOUT] = [crdYaml(specOf(SIZE, NAME)), crdYaml(specOf(SIZE))];

const repository = (files: Readonly<Record<string, string>>): Folder => {
  const folder = folderOf();
  gitIn(folder.path)("init", "-q");
  commit(folder.path, files);
  return folder;
};

const write = ({ path }: Folder, file: string, text: string): void => {
  mkdirSync(dirname(join(path, file)), { recursive: true });
  writeFileSync(join(path, file), text);
};

const run = (folder: Folder, paths = "config", command = "dry-run --only-new -o compact") =>
  folder.decorum(`${command} ${paths} --old git:HEAD --owned acme.io`);

const LOST = expect.stringMatching(/shipName. must not be removed.*field-kept/) as string;

describe("a definition of apiextensions.k8s.io/v1beta1, with one schema for all versions", () => {
  const v1beta1 = (...fields: readonly string[]): string => `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: { name: widgets.acme.io }
spec:
  group: acme.io
  version: v1
  names: { kind: Widget, listKind: WidgetList, plural: widgets, singular: widget }
  validation:
    openAPIV3Schema:${specOf(...fields)}
`;
  const folder = (): Folder => repository({ "config/crd.yaml": v1beta1(SIZE, NAME) });

  test("is compared with the one of v1 that replaces it", async () => {
    const same = folder();
    write(same, "config/crd.yaml", WITH);
    expect(await run(same)).toMatchObject({ code: 0 });
    const changed = folder();
    write(changed, "config/crd.yaml", WITHOUT);
    expect(await run(changed)).toMatchObject({ code: 1, stdout: LOST });
    expect((await run(changed, "config", "review")).stdout).toContain("shipName");
  });

  test("gets no verdict while it stays one, but its changes are told", async () => {
    const changed = folder();
    write(changed, "config/crd.yaml", v1beta1(SIZE));
    const { stdout } = await run(changed, "config", "review");
    expect(stdout).toContain("`spec.shipName`: removed");
    expect(stdout).toContain(
      "CustomResourceDefinition/widgets.acme.io, because it is of 'apiextensions.k8s.io/v1beta1'",
    );
    expect(stdout).toContain("No verdict: not all could be judged");
    expect((await run(folder(), "config", "review")).stdout).toContain("No finding blocks this change.");
  });

  test("may not be deleted", async () => {
    const gone = folder();
    rmSync(join(gone.path, "config"), { recursive: true });
    expect(await run(gone)).toMatchObject({ code: 1, stdout: expect.stringContaining("definition-kept") as string });
  });
});

describe("a copy of a definition that is deleted", () => {
  const without = (file: string, files: Readonly<Record<string, string>>): Folder => {
    const folder = repository(files);
    rmSync(join(folder.path, file));
    return folder;
  };
  const NOTE =
    "the removal of CustomResourceDefinition/widgets.acme.io in HEAD:config/crd.yaml is not judged, because chart/crd.yaml has a " +
    "copy, with which clients of the removed one may break: `spec.shipName` must not be removed";

  test("is not judged if what stays lacks a part of it, and a note says so", async () => {
    const folder = without("config/crd.yaml", { "chart/crd.yaml": WITHOUT, "config/crd.yaml": WITH });
    const { code, stderr } = await run(folder, ".");
    expect([code, stderr]).toEqual([0, expect.stringContaining(NOTE)]);
    const { stdout } = await run(folder, ".", "review");
    expect(stdout).toContain("No verdict");
    expect(stdout.replace(/\s+/g, " ")).toContain(NOTE.replace(" is not judged", ""));
  });

  test("needs no word if what stays serves its clients, or was equal", async () => {
    const trees = [
      { "chart/crd.yaml": WITH, "config/crd.yaml": WITHOUT },
      { "a/crd.yaml": WITH, "chart/crd.yaml": WITHOUT, "config/crd.yaml": WITH },
      { "chart/crd.yaml": WITH, "config/crd.yaml": WITH },
    ];
    for (const tree of trees) {
      const { code, stderr } = await run(without("config/crd.yaml", tree), ".");
      expect([code, stderr]).toEqual([0, expect.not.stringContaining("not judged")]);
    }
  });

  test("is the old state of one that moved", async () => {
    const folder = without("config/crd.yaml", { "chart/crd.yaml": WITHOUT, "config/crd.yaml": WITH });
    write(folder, "chart/moved.yaml", WITHOUT);
    expect(await run(folder, ".")).toMatchObject({ code: 1, stdout: LOST });
  });
});

test.each(["${NS}", "'{{ .Release.Namespace }}'", "OPERATOR_NAMESPACE"])(
  "a definition whose namespace is %s is compared, because an API server ignores it",
  async (namespace) => {
    const now = (text: string): string => text.replace("metadata:\n", `metadata:\n  namespace: ${namespace}\n`);
    const folder = repository({ "config/crd.yaml": WITH });
    write(folder, "config/crd.yaml", now(WITH));
    expect(await run(folder)).toMatchObject({ code: 0, stdout: "" });
    write(folder, "config/crd.yaml", now(WITHOUT));
    expect(await run(folder)).toMatchObject({ code: 1, stdout: LOST });
  },
);

describe("a sparse checkout", () => {
  const sparse = (): Folder => {
    const folder = repository({ "config/crd.yaml": WITH, "chart/crd.yaml": GADGET, "other/crd.yaml": GADGET });
    gitIn(folder.path)("sparse-checkout", "set", "config");
    return folder;
  };
  const GADGET = crdYaml(specOf(SIZE), { kind: "Gadget" });

  test("deletes nothing that it leaves out, and a note says what is not compared", async () => {
    const { code, stdout, stderr } = await run(sparse(), ".");
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toContain(
      "note: 2 old files were skipped, because they are not checked out: 'chart/crd.yaml', ...\n",
    );
  });

  test("hides no deletion by a change", async () => {
    const folder = sparse();
    gitIn(folder.path)("rm", "-q", "--sparse", "--cached", "chart/crd.yaml", "other/crd.yaml");
    expect(await run(folder, ".")).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("definition-kept") as string,
    });
  });
});

describe("what takes the place of a definition", () => {
  const REMOVED = expect.stringContaining("definition-kept") as string;

  /** A folder in which the file or folder of the definition is gone. */
  const without = (place = "config/crd/w.yaml"): Folder => {
    const folder = repository({ "config/crd/w.yaml": WITH, "other/a.yaml": crdYaml(specOf(SIZE), { kind: "Gadget" }) });
    rmSync(join(folder.path, place), { recursive: true });
    return folder;
  };

  test("a file in place of its folder does not keep it", async () => {
    for (const place of ["config/crd", "config"]) {
      const folder = without(place);
      write(folder, place, "x\n");
      for (const path of [".", "config/crd/w.yaml"])
        expect([path, await run(folder, path)]).toEqual([path, expect.objectContaining({ code: 1, stdout: REMOVED })]);
    }
  });

  test("a folder of its name does not hide it", async () => {
    const folder = without();
    mkdirSync(join(folder.path, "config/crd/w.yaml"));
    for (const path of ["config", "config/crd", "config/crd/w.yaml", "config/**/*.yaml"])
      expect([path, await run(folder, path)]).toEqual([path, expect.objectContaining({ code: 1, stdout: REMOVED })]);
    write(folder, "config/crd/w.yaml/w.yaml", WITHOUT);
    expect(await run(folder)).toMatchObject({ code: 1, stdout: LOST });
    expect((await run(folder, "config", "review")).stdout).toContain("`spec.shipName`: removed");
  });

  test("a link out of the folder does not hide it, be it to another definition or to nothing", async () => {
    for (const target of ["../../other/w.yaml", "nothing"]) {
      const folder = without();
      write(folder, "other/w.yaml", WITHOUT);
      symlinkSync(target, join(folder.path, "config/crd/w.yaml"));
      expect(await run(folder)).toMatchObject({ code: 1, stdout: REMOVED });
    }
  });

  test("nor does a link in place of its folder, which is not followed", async () => {
    const folder = without("config/crd");
    write(folder, "other/w.yaml", WITHOUT);
    symlinkSync("../other", join(folder.path, "config/crd"));
    expect(await run(folder)).toMatchObject({ code: 1, stdout: REMOVED });
  });

  test("nor does a link in place of the folder that was given: it has the old state of its own path", async () => {
    for (const [given, target, back] of [
      ["config", "moved", "moved"],
      ["config", "far/away/moved", "far/away/moved"],
      ["config/crd", "moved/crd", "../moved/crd"],
      ["config/crd", "", ".."],
    ] as const) {
      const folder = without(given);
      const file = join(target, relative(given, "config/crd/w.yaml"));
      write(folder, file, WITHOUT);
      symlinkSync(back, join(folder.path, given));
      for (const path of [given, `./${given}/`, "config/crd/w.yaml", "config/crd/*.yaml"])
        expect([path, await run(folder, path)]).toEqual([path, expect.objectContaining({ code: 1, stdout: LOST })]);
      rmSync(join(folder.path, file));
      write(folder, join(target, "other.yaml"), crdYaml(specOf(SIZE), { kind: "Thing" }));
      expect(await run(folder, given)).toMatchObject({ code: 1, stdout: REMOVED });
    }
  });

  test("a link that the old state had, too, leads to what is compared", async () => {
    const folder = without("config");
    commit(folder.path, { "far/away/w.yaml": WITH });
    symlinkSync("far/away", join(folder.path, "config"));
    commit(folder.path, {});
    expect(await run(folder)).toMatchObject({ code: 0 });
    write(folder, "far/away/w.yaml", WITHOUT);
    expect(await run(folder)).toMatchObject({ code: 1, stdout: LOST });
    expect(await run(folder, "config/w.yaml")).toMatchObject({ code: 1, stdout: LOST });
  });

  test("nor does a repository, also where the file was", async () => {
    for (const place of ["config/crd/w.yaml", "config/crd", "config"]) {
      const folder = without(place);
      write(folder, join(place, "w.yaml"), WITHOUT);
      const inner = gitIn(join(folder.path, place));
      inner("init", "-q");
      inner("add", "-A");
      inner("commit", "-q", "-m", "inner");
      for (const path of [place, "config", "."])
        expect([path, await run(folder, path)]).toEqual([path, expect.objectContaining({ code: 1, stdout: LOST })]);
    }
  });

  test("a regular file that git ignores, or a flag excludes, is left out of both states", async () => {
    const folder = repository({
      "config/crd/w.yaml": WITH,
      "config/a.yaml": crdYaml(specOf(SIZE), { kind: "Gadget" }),
    });
    expect(await run(folder, "config --exclude crd")).toMatchObject({ code: 0 });
    gitIn(folder.path)("rm", "-q", "--cached", "config/crd/w.yaml");
    write(folder, ".gitignore", "crd\n");
    expect(await run(folder)).toMatchObject({ code: 0 });
  });

  test("what is read is compared, also if the folder that was given is excluded", async () => {
    const folder = without();
    write(folder, "config/crd/w.yaml", WITHOUT);
    for (const path of ["config/crd --exclude config", "config/crd/w.yaml --exclude crd"])
      expect([path, await run(folder, path)]).toEqual([path, expect.objectContaining({ code: 1, stdout: LOST })]);
  });

  test("it is no reason to leave it out that the change makes it a release, a package of others, or a setting", async () => {
    for (const [file, marker, text] of [
      ["config/1.0.0/w.yaml", "config/1.0.0/x.txt", ""],
      ["config/vendor/w.yaml", "config/vendor/modules.txt", ""],
      ["config/.w.yaml", "config/.w.yaml", "a: b\n"],
    ] as const) {
      const folder = repository({ [file]: WITH });
      write(folder, marker, text);
      write(folder, "config/w.yaml", WITHOUT);
      expect([file, await run(folder)]).toEqual([file, expect.objectContaining({ code: 1, stdout: LOST })]);
    }
  });

  test("releases and packages of others, in both states, are none that are gone", async () => {
    const folder = repository({
      "config/w.yaml": WITH,
      "config/1.0.0/w.yaml": WITHOUT,
      "config/vendor/modules.txt": "",
      "config/vendor/a/b.yaml": crdYaml(specOf(SIZE), { kind: "Gadget" }),
      "config/node_modules/a/b.yaml": crdYaml(specOf(SIZE), { kind: "Gadget" }),
    });
    expect(await run(folder)).toMatchObject({ code: 0, stdout: "" });
    rmSync(join(folder.path, "config/vendor"), { recursive: true });
    expect(await run(folder)).toMatchObject({ code: 0, stdout: "" });
  });
});
