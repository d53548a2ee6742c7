import { type Json, type KubeObject, arrayAt, equalJson, isArray, isObject, own } from "kube-json";

/** A cause with its field as text. */
export interface ServerCause {
  readonly reason: string;
  readonly field: string;
}

/** Fields that all versions of a definition share are in `spec` of the version that the API server validates. */
const SHARED: Readonly<Record<string, string>> = {
  schema: "validation",
  subresources: "subresources",
  additionalPrinterColumns: "additionalPrinterColumns",
  selectableFields: "selectableFields",
};

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (isArray(value) && value.length === 0);

const isShared = (versions: readonly Json[], name: string): boolean => {
  const first = own(versions[0], name);
  return isObject(versions[0]) && !isEmpty(first) && versions.every((version) => equalJson(own(version, name), first));
};

/**
 * The field as an API server prints it. It validates its internal version of definitions, whose fields are not those
 * that an author writes.
 */
export const serverField = (object: KubeObject, { reason, field }: ServerCause): string => {
  if (object.kind !== "CustomResourceDefinition") return field;
  // The server reports a missing schema for each version.
  if (reason === "FieldValueRequired" && field.endsWith(".schema.openAPIV3Schema")) return field;
  const versions = arrayAt(object, "spec", "versions");
  const renamed = field
    .replace(/^spec\.conversion\.webhook\.clientConfig/, "spec.conversion.webhookClientConfig")
    .replace(/^spec\.conversion\.webhook\./, "spec.conversion.")
    .replace(/(additionalPrinterColumns\[\d+\])\.jsonPath$/, "$1.JSONPath");
  const [, name = "", rest = ""] = /^spec\.versions\[\d+\]\.([a-zA-Z]+)(.*)$/.exec(renamed) ?? [];
  const shared = SHARED[name];
  return shared !== undefined && isShared(versions, name) ? `spec.${shared}${rest}` : renamed;
};

/** Fields that no author writes: the server fills them in from `spec.versions`, and rejects them with these. */
const FILLED_IN = new Set(["spec.version", "status.storedVersions"]);

/** The server's internal errors, such as a constant pattern that does not compile, are errors of the author. */
const reasonOf = ({ reason }: ServerCause): string => (reason === "InternalError" ? "FieldValueInvalid" : reason);

/** The causes of the server by reason and field. */
export const serverCauses = (causes: readonly ServerCause[]): readonly string[] => {
  const speaksOf = causes.filter(({ field }) => !FILLED_IN.has(field));
  const isAboutVersions = speaksOf.some(({ field }) => field.startsWith("spec.versions"));
  return [...new Set((isAboutVersions ? speaksOf : causes).map((cause) => `${reasonOf(cause)} ${cause.field}`))].sort();
};

/** The unknown fields that a message of a strict decoder names. */
export const unknownFieldsIn = (message: string): readonly string[] =>
  [...message.matchAll(/unknown field \\?"([^"\\]*)\\?"/g)].map(([, field]) => field ?? "").sort();
