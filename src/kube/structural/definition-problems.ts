import { type FieldPath, child, path } from "../json/field-path.js";
import { type Json, type JsonObject, type KubeObject, at, isArray, isObject, own, stringAt } from "../json/object.js";
import type { StructureProblem } from "./schema-structure.js";

/**
 * What an API server rejects in a CustomResourceDefinition, except for its schemas (k8s.io/apiextensions-apiserver,
 * pkg/apis/apiextensions/validation). Only checks fields that the definition needs to have a meaning.
 */
export function* definitionProblems(object: KubeObject): Iterable<StructureProblem> {
  const spec = own(object, "spec");
  if (!isObject(spec)) {
    yield problem(path("spec"), "missing", "must be specified as an object");
    return;
  }
  yield* nameProblems(object, spec);
  for (const name of ONLY_IN_VERSIONS)
    if (own(spec, name) !== undefined)
      yield problem(
        path("spec", name),
        "forbidden",
        "may only be set in an item of `versions`; 'apiextensions.k8s.io/v1' drops it here, and no rule reviews it",
      );
  if (own(spec, "preserveUnknownFields") === true)
    yield problem(path("spec", "preserveUnknownFields"), "invalid", "must be 'false'");
  yield* versionsProblems(spec);
  yield* conversionProblems(spec);
}

/**
 * True for a CustomResourceDefinition without `versions` that also lacks `group` or `names`. It must be a patch, such
 * as one for kustomize, which only contains changes.
 */
export const isPatch = (object: KubeObject): boolean => {
  const spec = own(object, "spec");
  return own(spec, "versions") === undefined && (own(spec, "group") === undefined || own(spec, "names") === undefined);
};

/** Fields that 'apiextensions.k8s.io/v1beta1' had in `spec`. */
const ONLY_IN_VERSIONS = ["version", "validation", "subresources", "additionalPrinterColumns"] as const;

const problem = (field: FieldPath, kind: StructureProblem["kind"], text: string): StructureProblem => ({
  field,
  kind,
  problem: text,
});

function* nameProblems(object: KubeObject, spec: JsonObject): Iterable<StructureProblem> {
  const wanted: readonly (readonly string[])[] = [["group"], ["names", "kind"], ["names", "plural"]];
  for (const names of wanted)
    if ((stringAt(spec, ...names) ?? "") === "")
      yield problem(path("spec", ...names), "missing", "must be specified as a string");
  const scope = own(spec, "scope");
  if (scope !== "Namespaced" && scope !== "Cluster")
    yield problem(
      path("spec", "scope"),
      scope === undefined ? "missing" : "invalid",
      "must be 'Namespaced' or 'Cluster'",
    );
  const [group, plural] = [stringAt(spec, "group") ?? "", stringAt(spec, "names", "plural") ?? ""];
  const name = stringAt(object, "metadata", "name");
  if (name !== undefined && group !== "" && plural !== "" && name !== `${plural}.${group}`)
    yield problem(path("metadata", "name"), "invalid", "must consist of `spec.names.plural`, '.' and `spec.group`");
}

function* versionsProblems(spec: JsonObject): Iterable<StructureProblem> {
  const versions = own(spec, "versions");
  const field = path("spec", "versions");
  if (!isArray(versions) || versions.length === 0) {
    yield problem(
      field,
      versions === undefined ? "missing" : "type",
      "must be a list of at least 1 version with a schema; only fields of a schema are reviewed",
    );
    return;
  }
  const names = new Set<string>();
  for (const [index, version] of versions.entries()) yield* versionProblems(version, child(field, index), names);
  const areTold = versions.every((version) => typeof own(version, "storage") === "boolean");
  const stored = versions.filter((version) => own(version, "storage") === true).length;
  if (areTold && stored !== 1)
    yield problem(field, "invalid", `must have only one version with \`storage\` 'true', not ${String(stored)}`);
}

function* versionProblems(version: Json, field: FieldPath, names: Set<string>): Iterable<StructureProblem> {
  if (!isObject(version)) {
    yield problem(field, "type", "must be an object with `name`, `served`, `storage` and `schema`");
    return;
  }
  const name = stringAt(version, "name") ?? "";
  if (name === "") yield problem(child(field, "name"), "missing", "must be specified as a string");
  else if (names.has(name)) yield problem(child(field, "name"), "invalid", "must be unique among `spec.versions`");
  names.add(name);
  for (const flag of ["served", "storage"])
    if (typeof own(version, flag) !== "boolean")
      yield problem(
        child(field, flag),
        own(version, flag) === undefined ? "missing" : "type",
        "must be specified as 'true' or 'false'; only served and stored versions are reviewed",
      );
  if (!isObject(at(version, "schema", "openAPIV3Schema")))
    yield problem(
      child(field, "schema", "openAPIV3Schema"),
      at(version, "schema", "openAPIV3Schema") === undefined ? "missing" : "type",
      "must be specified as a schema; only fields in its `properties` are stored and reviewed",
    );
}

function* conversionProblems(spec: JsonObject): Iterable<StructureProblem> {
  const conversion = own(spec, "conversion");
  if (conversion === undefined || conversion === null) return;
  const field = path("spec", "conversion");
  const strategy = own(conversion, "strategy");
  const webhook = own(conversion, "webhook") ?? undefined;
  if (strategy !== "None" && strategy !== "Webhook") {
    yield problem(child(field, "strategy"), "invalid", "must be 'None' or 'Webhook'");
  } else if (strategy === "None") {
    if (webhook !== undefined)
      yield problem(child(field, "webhook"), "forbidden", "may only be set with `strategy` 'Webhook'");
  } else {
    if (!isObject(own(webhook, "clientConfig")))
      yield problem(child(field, "webhook", "clientConfig"), "missing", "must be specified with `strategy` 'Webhook'");
    const known = own(webhook, "conversionReviewVersions");
    if (!isArray(known) || known.length === 0)
      yield problem(
        child(field, "webhook", "conversionReviewVersions"),
        "missing",
        "must be specified with `strategy` 'Webhook', such as '[v1]'",
      );
  }
}
