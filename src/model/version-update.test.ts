import { type JsonObject, type KubeObject, formatField } from "kube-json";
import { versioned } from "../testing/schemas/crd-versions.js";
import { type Context, contextOf } from "./context.js";
import { retiredVersions, storageMove } from "./version-update.js";

const crdWith = (versions: Readonly<Record<string, JsonObject>>): KubeObject =>
  versioned(Object.entries(versions).map(([name, version]) => ({ name, version })));
const update = (before: Readonly<Record<string, JsonObject>>, after: Readonly<Record<string, JsonObject>>): Context =>
  contextOf(crdWith(after), { oldObject: crdWith(before) });

const STORED = { storage: true };
const UNSERVED = { served: false };

describe("retiredVersions", () => {
  const retired = (context: Context): readonly string[] =>
    [...retiredVersions(context)].map(({ version, field }) => `${version.name} ${formatField(field)}`);

  test("are those that were served and no longer are", () => {
    const before = { v1: {}, v2: {}, v3: STORED, v4: UNSERVED };
    expect(retired(update(before, { v2: UNSERVED, v3: STORED }))).toEqual([
      "v1 spec.versions",
      "v2 spec.versions[0].served",
    ]);
  });
  test("and not those that are gone with stored objects", () => {
    expect(retired(update({ v1: STORED, v2: {} }, { v2: STORED }))).toEqual([]);
    expect(retired(update({ v1: STORED, v2: {} }, { v1: UNSERVED, v2: STORED }))).toEqual([
      "v1 spec.versions[0].served",
    ]);
  });
  test("are none without an old object", () => {
    expect(retired(contextOf(crdWith({ v1: STORED })))).toEqual([]);
  });
});

describe("storageMove", () => {
  const move = (context: Context): unknown => {
    const found = storageMove(context);
    return found && [found.before.name, found.after.name, found.was?.name, found.isKept];
  };

  test("is from one version to another", () => {
    expect(move(update({ v1: STORED, v2: {} }, { v1: {}, v2: STORED }))).toEqual(["v1", "v2", "v2", true]);
    expect(move(update({ v1: STORED }, { v1: {}, v2: STORED }))).toEqual(["v1", "v2", undefined, true]);
    expect(move(update({ v1: STORED }, { v2: STORED }))).toEqual(["v1", "v2", undefined, false]);
  });
  test("is none within a version, or where none is stored", () => {
    expect(move(update({ v1: STORED }, { v1: STORED, v2: {} }))).toBeUndefined();
    expect(move(update({ v1: STORED }, { v1: {} }))).toBeUndefined();
    expect(move(contextOf(crdWith({ v1: STORED })))).toBeUndefined();
  });
});
