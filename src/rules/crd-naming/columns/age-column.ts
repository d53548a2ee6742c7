import { type ColumnEntry, isWide, printerColumns, versionAt } from "../../../kube/crd/versions.js";
import { crdOf, reviewedVersions } from "../../../kube/crd/crd.js";
import { lastWord } from "../../../kube/words/name-words.js";
import { stringAt } from "kube-json";
import { child, crdExample, examplesIn, formatPointer, invalid, ON_CRDS, required, type Rule } from "../../kit.js";

export const ageColumn: Rule = {
  id: "crd-naming/age-column",
  topic: "printer columns",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const version of reviewedVersions(crdOf(object))) {
      const columns = printerColumns(version);
      const at = columns.findIndex(isAge);
      const age = columns[at];
      if (age !== undefined && !isStart(age) && columns.slice(at + 1).some(mustPrecedeAge))
        yield invalid(age.field, "must be the last column but for those with a `priority` greater than 0");
      else if (age === undefined && columns.length > 0 && !columns.some(isStart))
        yield required(
          child(version.field, "additionalPrinterColumns"),
          "must end with a column 'Age' of type 'date' for '.metadata.creationTimestamp', because these columns replace the one that the API server adds",
        );
    }
  },
  fix({ reason, field }, { object }) {
    const version = versionAt(crdOf(object), field);
    if (version === undefined) return [];
    const columns = printerColumns(version);
    const list = child(version.field, "additionalPrinterColumns");
    const end = columns.findLastIndex((column) => !isWide(column)) + 1;
    if (reason === "FieldValueRequired")
      return [
        { op: "add", path: formatPointer(child(list, end)), value: { name: "Age", type: "date", jsonPath: PATH } },
      ];
    const moved = columns.find(isAge);
    return moved === undefined
      ? []
      : [
          { op: "remove", path: formatPointer(field) },
          { op: "add", path: formatPointer(child(list, end - 1)), value: moved.entry },
        ];
  },
  summary: "Printer columns must include the age of the object, as the last column.",
  rationale:
    "People expect the columns of `kubectl get` to end with the age, as they do for built-in kinds. A kind without columns has it; the first column that a CRD declares removes it.",
  reference: "Typical status properties",
  go: [
    "// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=`.metadata.creationTimestamp`",
    "type Widget struct { /* ... */ }",
  ],
  ...examplesIn((version) =>
    crdExample({
      version,
      spec: "size: { type: integer, format: int32, minimum: 1, maximum: 10 }",
    }),
  )(`
    additionalPrinterColumns:
      - { name: Size, type: integer, jsonPath: .spec.size }
  +   - { name: Age, type: date, jsonPath: .metadata.creationTimestamp }
  `),
};

const PATH = ".metadata.creationTimestamp";

const isAge = ({ entry }: ColumnEntry): boolean => stringAt(entry, "jsonPath") === PATH;

/** True for the start of what the object runs, which stands beside its end, and for the creation of what it mirrors. */
const isStart = (column: ColumnEntry): boolean => {
  const isDate = stringAt(column.entry, "type") === "date" && !isAge(column);
  return (isDate ? /^(?:start|created$)/i : /^start/i).test(stringAt(column.entry, "name") ?? "");
};

/** The version follows the age where a kind does as Nodes do. */
const mustPrecedeAge = (column: ColumnEntry): boolean =>
  !isWide(column) && !isAge(column) && lastWord(stringAt(column.entry, "name") ?? "") !== "version";
