import { type PrinterColumn, columnsOf } from "../../../kube/crd/versions.js";
import { dependableVersions } from "../../../model/crd-update.js";
import {
  child,
  type CrdExample,
  crdUpdateExample,
  examplesIn,
  invalid,
  literal,
  ON_CRD_UPDATES,
  required,
  type Rule,
} from "../../kit.js";

/** Equal for two columns that show the same: blanks and the kind of quotes in a path have no meaning. */
const identity = ({ name, jsonPath }: PrinterColumn): string =>
  JSON.stringify([name, jsonPath.replaceAll('"', "'").replace(/\s+/g, "")]);

/** By name, the first column that is not among the known ones. */
const newByName = (
  columns: readonly PrinterColumn[],
  known: readonly PrinterColumn[],
): ReadonlyMap<string, PrinterColumn> => {
  const old = new Set(known.map(identity));
  const fresh = columns.filter((column) => !old.has(identity(column)));
  return new Map(fresh.toReversed().map((column) => [column.name, column]));
};

const STORED: CrdExample = {
  version: `
    additionalPrinterColumns:
      - { name: Size, type: string, jsonPath: .spec.size }
      - { name: Color, type: string, jsonPath: .spec.color }
      - { name: Age, type: date, jsonPath: .metadata.creationTimestamp }
  `,
  spec: `
    size: { type: string, enum: [Small, Large] }
    color: { type: string, maxLength: 63 }
  `,
};

export const printerColumnKept: Rule = {
  id: "crd-compatibility/printer-column-kept",
  match: ON_CRD_UPDATES,
  action: "Warn",
  *check(context) {
    for (const { before, after } of dependableVersions(context)) {
      const [old, now] = [columnsOf(before), columnsOf(after)];
      const field = child(after.field, "additionalPrinterColumns");
      const kept = new Set(now.map(identity));
      const successors = newByName(now, old);
      for (const column of old) {
        if (kept.has(identity(column))) continue;
        const successor = successors.get(column.name);
        yield successor === undefined
          ? required(field, `must keep column ${literal(column.name)}; scripts may read it`)
          : invalid(
              child(field, successor.index, "jsonPath"),
              `must stay ${literal(column.jsonPath)}; scripts may read column ${literal(column.name)}`,
            );
      }
    }
  },
  summary: "A printer column of a beta or stable version must not be removed or show another field.",
  rationale:
    "Scripts parse columns of `kubectl get`, and people look for them. The API does not promise them, but both break.",
  reference: "Types (Kinds)",
  go: [
    "// As released.",
    "// +kubebuilder:printcolumn:name=Color,type=string,JSONPath=`.spec.color`",
    "type Widget struct { /* ... */ }",
  ],
  ...examplesIn((version) => crdUpdateExample(STORED, { version }))(`
    additionalPrinterColumns:
  +   - { name: Color, type: string, jsonPath: .spec.color }
      - { name: Size, type: string, jsonPath: .spec.size }
      - { name: Age, type: date, jsonPath: .metadata.creationTimestamp }
  `),
};
