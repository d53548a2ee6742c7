import type { FieldPath } from "kube-json";

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

/** True if the API server checks the format in values of the type. */
export const isKnownFormat = (format: string, type: string): boolean =>
  type === "" || type === "string"
    ? STRING_FORMATS.has(format.replaceAll("-", ""))
    : Object.hasOwn(NUMBER_FORMATS, type) && NUMBER_FORMATS[type]?.includes(format) === true;
