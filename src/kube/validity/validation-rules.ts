import { type FieldPath, child } from "../json/field-path.js";
import { type Json, arrayAt, stringAt } from "../json/object.js";
import { type CrdProblem, makers } from "./problem.js";
import { followPath } from "./schema-path.js";
import { type SchemaPlace, placeField } from "./schema-place.js";

/** Checks the entries of `x-kubernetes-validations` of one schema, but not their expressions. */

const { missing, invalid, unsupported } = makers("validation rules");

const REASONS = ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];

export function* validationRuleProblems(place: SchemaPlace, root: FieldPath): Iterable<CrdProblem> {
  const field = placeField(place, root, "x-kubernetes-validations");
  for (const [index, entry] of arrayAt(place.schema, "x-kubernetes-validations").entries()) {
    yield* messageProblems(entry, child(field, index));
    const text = stringAt(entry, "messageExpression") ?? "";
    if (text !== "" && text.trim() === "")
      yield missing(
        child(field, index, "messageExpression"),
        "must not be blank; it may be a text such as 'must be set'",
      );
    const reason = stringAt(entry, "reason");
    if (reason !== undefined && !REASONS.includes(reason))
      yield unsupported(
        child(field, index, "reason"),
        "must be 'FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid' or 'FieldValueRequired'",
      );
    const path = stringAt(entry, "fieldPath") ?? "";
    const problem = path === "" ? undefined : fieldPathProblem(path, place);
    if (problem !== undefined) yield invalid(child(field, index, "fieldPath"), problem);
  }
}

const LINE_BREAK = /[\n\r]/;

function* messageProblems(entry: Json, field: FieldPath): Iterable<CrdProblem> {
  const rule = (stringAt(entry, "rule") ?? "").trim();
  const given = stringAt(entry, "message") ?? "";
  const message = given.trim();
  if (rule === "") yield missing(child(field, "rule"), "must be specified");
  else if (given !== "" && message === "")
    yield invalid(child(field, "message"), "must not be blank; it may be a text such as 'must be set'");
  else if (LINE_BREAK.test(message))
    yield invalid(child(field, "message"), "must not contain line breaks, such as '\\n'");
  else if (LINE_BREAK.test(rule) && message === "")
    yield missing(child(field, "message"), "must be specified for a rule with line breaks");
}

const fieldPathProblem = (path: string, { schema }: SchemaPlace): string | undefined => {
  if (LINE_BREAK.test(path)) return "must not contain line breaks, such as '\\n'";
  const target = followPath(path, schema, true);
  return typeof target === "string" ? target : undefined;
};
