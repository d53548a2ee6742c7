import { type FieldPath, type Json, arrayAt, child, isObject, own, stringAt } from "kube-json";
import { type CrdProblem, makers } from "./problem.js";

const { missing, invalid } = makers("columns and paths");

const TYPES = ["integer", "number", "string", "boolean", "date"];
const FORMATS = ["int32", "int64", "float", "double", "byte", "date", "date-time", "password"];

/** Checks the columns and the subresources of a version, apart from what its schema says of them. */
export function* columnProblems(version: Json, field: FieldPath): Iterable<CrdProblem> {
  for (const [index, column] of arrayAt(version, "additionalPrinterColumns").entries())
    yield* problemsOf(column, child(field, "additionalPrinterColumns", index));
  yield* scaleProblems(version, child(field, "subresources", "scale"));
}

function* problemsOf(column: Json, field: FieldPath): Iterable<CrdProblem> {
  if ((stringAt(column, "name") ?? "") === "") yield missing(child(field, "name"), "must be specified");
  const type = stringAt(column, "type") ?? "";
  const types = `must be ${quoted(TYPES)}`;
  if (type === "") yield missing(child(field, "type"), types);
  else if (!TYPES.includes(type)) yield invalid(child(field, "type"), types);
  const format = stringAt(column, "format") ?? "";
  if (format !== "" && !FORMATS.includes(format)) yield invalid(child(field, "format"), `must be ${quoted(FORMATS)}`);
  const path = stringAt(column, "jsonPath") ?? "";
  if (path === "") yield missing(child(field, "jsonPath"), "must be specified, such as '.spec.replicas'");
  else if (!path.startsWith(".")) yield invalid(child(field, "jsonPath"), "must start with '.', as '.spec.replicas'");
}

const quoted = (values: readonly string[]): string =>
  `${values
    .slice(0, -1)
    .map((value) => `'${value}'`)
    .join(", ")} or '${String(values.at(-1))}'`;

/** The sections that each path of the subresource 'scale' may lead into. */
const SCALE_PATHS = {
  specReplicasPath: [".spec."],
  statusReplicasPath: [".status."],
  labelSelectorPath: [".spec.", ".status."],
} as const;

function* scaleProblems(version: Json, field: FieldPath): Iterable<CrdProblem> {
  const scale = own(own(version, "subresources"), "scale");
  if (!isObject(scale)) return;
  for (const [name, sections] of Object.entries(SCALE_PATHS)) {
    const path = stringAt(scale, name) ?? "";
    const isOptional = name === "labelSelectorPath";
    if (path === "" && !isOptional)
      yield missing(child(field, name), `must be specified as a path that starts with '${sections[0]}'`);
    else if (path !== "" && !sections.some((section) => path.startsWith(section)))
      yield invalid(child(field, name), `must start with ${sections.map((section) => `'${section}'`).join(" or ")}`);
  }
}
