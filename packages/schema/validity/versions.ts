import { schemaOf } from "../structural/custom-resource.js";
import { dns1035LabelProblem } from "kube-api";
import {
  type FieldPath,
  type Json,
  type KubeObject,
  arrayAt,
  child,
  objectAt,
  own,
  path,
  stringAt,
  utf8Length,
} from "kube-json";
import { type CrdProblem, makers } from "./problem.js";

const { missing, invalid, forbidden } = makers("versions");

export const VERSIONS = path("spec", "versions");

/** Fields that 'apiextensions.k8s.io/v1beta1' had in `spec`. */
const ONLY_IN_VERSIONS = ["version", "validation", "subresources", "additionalPrinterColumns"] as const;

/** Checks the versions as a whole, their names and flags, and `preserveUnknownFields`. */
export function* versionsProblems(object: KubeObject, oldObject: KubeObject | undefined): Iterable<CrdProblem> {
  const spec = objectAt(object, "spec");
  for (const name of ONLY_IN_VERSIONS)
    if ((own(spec, name) ?? null) !== null)
      yield forbidden(path("spec", name), "may only be set in an item of `versions`");
  if (own(spec, "preserveUnknownFields") === true && !keepsUnknownFields(oldObject))
    yield invalid(
      path("spec", "preserveUnknownFields"),
      "must be 'false'; a schema may have `x-kubernetes-preserve-unknown-fields` instead",
    );
  yield* listProblems(arrayAt(spec, "versions"));
  yield* schemaProblems(object, oldObject);
}

/** True for a definition from before version 1, which keeps fields that its schema does not declare. */
export const keepsUnknownFields = (object: KubeObject | undefined): boolean =>
  own(objectAt(object, "spec"), "preserveUnknownFields") === true;

function* listProblems(versions: readonly Json[]): Iterable<CrdProblem> {
  const names = new Set<string>();
  for (const [index, version] of versions.entries()) {
    const name = stringAt(version, "name") ?? "";
    const problem = dns1035LabelProblem(name);
    names.add(name);
    if (problem !== undefined) yield invalid(child(VERSIONS, index, "name"), problem);
    yield* deprecationProblems(version, child(VERSIONS, index, "deprecationWarning"));
  }
  if (names.size < versions.length) yield invalid(VERSIONS, "must have versions that differ in `name`");
  const stored = versions.filter((version) => own(version, "storage") === true).length;
  if (stored !== 1) yield invalid(VERSIONS, `must have one version with \`storage\` 'true', not ${String(stored)}`);
}

const MAX_WARNING = 256;
/** Letters, marks, numbers, punctuation, symbols and the space (unicode.IsPrint). */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;

function* deprecationProblems(version: Json, field: FieldPath): Iterable<CrdProblem> {
  const warning = stringAt(version, "deprecationWarning");
  if (warning === undefined) return;
  if (own(version, "deprecated") !== true)
    yield invalid(field, "may only be set in a version with `deprecated` 'true'");
  else if (warning === "") yield invalid(field, "must not be empty; it may say what to use, such as 'use v2'");
  else if (utf8Length(warning) > MAX_WARNING) yield invalid(field, `must have at most ${String(MAX_WARNING)} bytes`);
  else if (!PRINTABLE.test(warning)) yield invalid(field, "must have only printable characters, such as 'a' and ' '");
}

/** An old definition without schemas may go on without them where nothing is served or nothing is pruned. */
function* schemaProblems(object: KubeObject, oldObject: KubeObject | undefined): Iterable<CrdProblem> {
  const hadNone =
    oldObject !== undefined && arrayAt(oldObject, "spec", "versions").some((old) => schemaOf(old) === undefined);
  if (hadNone && keepsUnknownFields(object)) return;
  for (const [index, version] of arrayAt(object, "spec", "versions").entries())
    if (schemaOf(version) === undefined && (!hadNone || own(version, "served") === true))
      yield missing(
        child(VERSIONS, index, "schema", "openAPIV3Schema"),
        "must be specified as a schema; only fields in its `properties` are stored",
      );
}
