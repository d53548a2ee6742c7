import { listOfValues } from "../values/lists.js";
import { CelError, type OpaqueValue, type OptionalValue, type Value } from "../values/value.js";
import { textOf } from "./arguments.js";
import { declare, method, overloadOf } from "./declare.js";
import { STRING, listOf, opaque, optionalOf } from "../check/types.js";
import type { Library } from "../check/library.js";
import { NAMED_FORMATS, type NamedFormat } from "./named-formats.js";

const FORMAT = opaque("kubernetes.NamedFormat");

interface FormatValue extends OpaqueValue {
  readonly format: NamedFormat;
}

const isFormat = (value: Value | undefined): value is FormatValue =>
  typeof value === "object" && value !== null && "format" in value;

const formatValue = (format: NamedFormat): FormatValue => ({
  kind: "opaque",
  typeName: FORMAT.name,
  format,
  patternSize: format.patternSize,
  equals: (other) => isFormat(other) && other.format === format,
});

const optional = (value: Value | undefined): OptionalValue => ({ kind: "optional", value });

const named = (name: string): OptionalValue => {
  const format = NAMED_FORMATS.get(name);
  return optional(format && formatValue(format));
};

const validate = (format: Value | undefined, text: string): OptionalValue => {
  if (!isFormat(format)) throw new CelError("no such overload");
  const problems = format.format.problems(text);
  return optional(problems.length === 0 ? undefined : listOfValues(problems));
};

/** The named formats of Kubernetes. */
export const format: Library = {
  name: "format",
  functions: [
    ...[...NAMED_FORMATS].map(([name, known]) =>
      declare(
        `format.${name}`,
        overloadOf(`format.${name}`, [], FORMAT, () => formatValue(known)),
      ),
    ),
    declare(
      "format.named",
      overloadOf("format-named", [STRING], optionalOf(FORMAT), ([name]) => named(textOf(name))),
    ),
    declare(
      "validate",
      method("format-validate", [FORMAT, STRING], optionalOf(listOf(STRING)), ([value, text]) =>
        validate(value, textOf(text)),
      ),
    ),
  ],
};
