import { type FieldPath, child, path } from "../json/field-path.js";
import { type JsonObject, type KubeObject, arrayAt, isObject, stringAt } from "../json/object.js";
import { HAS, readKeywords } from "./schema-keywords.js";
import {
  type SchemaPlace,
  placeField,
  pushBelow,
  pushBranches,
  pushUnsupported,
  rootPlace,
} from "./schema-place.js";
import { schemaFieldOf } from "./schema.js";
import { schemaOf } from "./versions.js";

/** A format that the API server does not check in values of its type. */
export interface UnknownFormat {
  readonly format: string;
  readonly type: string;
  readonly field: FieldPath;
}

/** For strings, without '-' (k8s.io/apiextensions-apiserver, pkg/apiserver/validation/formats.go). */
const STRING_FORMATS: ReadonlySet<string> = new Set([
  ...["bsonobjectid", "uri", "email", "hostname", "ipv4", "ipv6", "cidr", "mac", "uuid", "uuid3", "uuid4"],
  ...["uuid5", "isbn", "isbn10", "isbn13", "creditcard", "ssn", "hexcolor", "rgbcolor", "byte", "password"],
  ...["date", "duration", "datetime", "quantity", "k8sshortname", "k8slongname"],
]);

const NUMBER_FORMATS: Readonly<Record<string, readonly string[]>> = {
  integer: ["int32", "int64"],
  number: ["float", "double"],
};

const isKnown = (format: string, type: string): boolean =>
  type === "" || type === "string"
    ? STRING_FORMATS.has(format.replaceAll("-", ""))
    : Object.hasOwn(NUMBER_FORMATS, type) && NUMBER_FORMATS[type]?.includes(format) === true;

/** The formats of a definition of which the API server warns: in an update, only those that are new. */
export const unknownFormats = (
  object: KubeObject,
  oldObject: KubeObject | undefined,
): readonly UnknownFormat[] => {
  const found = [...formatsIn(object)];
  if (found.length === 0 || oldObject === undefined) return found;
  const old = new Set([...formatsIn(oldObject)].map(({ format }) => format));
  return found.filter(({ format }) => !old.has(format));
};

function* formatsIn(object: KubeObject): Iterable<UnknownFormat> {
  for (const [index, version] of arrayAt(object, "spec", "versions").entries()) {
    const schema = schemaOf(version);
    const field = schemaFieldOf(child(path("spec", "versions"), index));
    if (isObject(schema)) yield* formatsOf(schema, field);
  }
}

function* formatsOf(schema: JsonObject, root: FieldPath): Iterable<UnknownFormat> {
  const stack: SchemaPlace[] = [rootPlace(schema)];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const bits = readKeywords(place.schema, () => undefined);
    if ((bits & HAS.format) !== 0) {
      const format = stringAt(place.schema, "format") ?? "";
      const type = stringAt(place.schema, "type") ?? "";
      if (format !== "" && !isKnown(format, type))
        yield { format, type, field: placeField(place, root, "format") };
    }
    if ((bits & (HAS.properties | HAS.items | HAS.values)) !== 0) pushBelow(place, stack);
    if ((bits & HAS.branches) !== 0) pushBranches(place, stack);
    if ((bits & HAS.unsupported) !== 0) pushUnsupported(place, stack);
  }
}
