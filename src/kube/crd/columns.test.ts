import { crd } from "kube-schema/testing";
import { printerColumns, selectableFields } from "./columns.js";
import { type CrdVersion, crdOf } from "./crd.js";
import { formatField } from "kube-json";

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
