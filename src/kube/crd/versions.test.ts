import { versioned } from "../../testing/schemas/crd-versions.js";
import { crd } from "kube-schema/testing";
import { type CrdVersion, crdOf, property } from "./crd.js";
import {
  columnsOf,
  hasStatusSubresource,
  isDeprecated,
  isInUse,
  isOfDeprecatedVersion,
  selectablePathsOf,
  storedVersions,
  printerColumns,
  selectableFields,
} from "./versions.js";
import { type JsonObject, formatField } from "kube-json";

const versionWith = (version: JsonObject): CrdVersion => {
  const found = crdOf(crd({ version })).versions[0];
  if (found === undefined) throw new Error("the CRD has no version");
  return found;
};

test("objects are stored in the versions of the status, and in the one that is stored by now", () => {
  const object = versioned([{ name: "v1beta1", version: { storage: true } }, { name: "v1" }]);
  expect([...storedVersions(object, crdOf(object))]).toEqual(["v1beta1"]);
  const migrating = { ...object, status: { storedVersions: ["v1alpha1", 5] } };
  expect([...storedVersions(migrating, crdOf(migrating))]).toEqual(["v1alpha1", "v1beta1"]);
});

test("a version is in use if it is served or stored", () => {
  expect(isInUse(versionWith({ served: false }))).toBe(true);
  expect(isInUse(versionWith({ storage: false }))).toBe(true);
  expect(isInUse(versionWith({ served: false, storage: false }))).toBe(false);
});

test("what is of the wrong type is not there", () => {
  const odd = versionWith({
    deprecated: "true",
    subresources: { status: true },
    additionalPrinterColumns: [5, {}, { name: "A" }, { name: "A", jsonPath: ".a" }],
    selectableFields: [{}, { jsonPath: ".spec.a" }],
  });
  expect(isDeprecated(odd)).toBe(false);
  expect(hasStatusSubresource(odd)).toBe(false);
  expect(columnsOf(odd)).toEqual([
    { index: 2, name: "A", jsonPath: "" },
    { index: 3, name: "A", jsonPath: ".a" },
  ]);
  expect(selectablePathsOf(odd)).toEqual([".spec.a"]);
  expect(isDeprecated(versionWith({ deprecated: true }))).toBe(true);
  expect(hasStatusSubresource(versionWith({ subresources: { status: {} } }))).toBe(true);
});

const only = (version: object): CrdVersion => {
  const [first] = crdOf(crd({ version: { ...version } })).versions;
  if (first === undefined) throw new Error("no version");
  return first;
};

test("entries with their places; what is no object is left out", () => {
  const column = { name: "Size" };
  const found = printerColumns(only({ additionalPrinterColumns: ["Age", column] }));
  expect(found.map(({ entry, field }) => [entry, formatField(field)])).toEqual([
    [column, "spec.versions[0].additionalPrinterColumns[1]"],
  ]);
  const [selectable] = selectableFields(only({ selectableFields: [{ jsonPath: ".spec.size" }] }));
  expect(formatField(selectable?.field ?? [])).toBe("spec.versions[0].selectableFields[0]");
});

test.each([{}, { additionalPrinterColumns: null }, { additionalPrinterColumns: { name: "Age" } }])(
  "no columns in %j",
  (version) => {
    expect(printerColumns(only(version))).toEqual([]);
  },
);

test("a field that a deprecated version has, too, is at the same place in it", () => {
  const items = (name: string): JsonObject => ({ type: "object", properties: { [name]: { type: "string" } } });
  const schema = (name: string): JsonObject => ({
    spec: { phase: { type: "string" }, list: { type: "array", items: items(name) } },
  });
  const view = crdOf(
    versioned([
      { name: "v1", ...schema("new") },
      { name: "v1beta1", version: { storage: false, deprecated: true }, ...schema("old") },
      { name: "v1alpha1", version: { storage: false }, spec: { only: { type: "string" } } },
    ]),
  );
  const spec = property(view.versions[0]?.root, "spec");
  const ofOld = [spec?.properties.get("phase"), spec?.properties.get("list")?.items].map(
    (node) => node !== undefined && isOfDeprecatedVersion(view, node),
  );
  expect(ofOld).toEqual([true, true]);
  const added = spec?.properties.get("list")?.items?.properties.get("new");
  expect(added !== undefined && isOfDeprecatedVersion(view, added)).toBe(false);
  const only = property(view.versions[2]?.root, "spec", "only");
  expect(only !== undefined && isOfDeprecatedVersion(view, only)).toBe(false);
});
