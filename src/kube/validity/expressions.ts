import type { FieldPath } from "../json/field-path.js";
import type { CrdProblem } from "./problem.js";
import type { SchemaPlace } from "./schema-place.js";

/**
 * Checks the expressions of `x-kubernetes-validations`. `places` are the schemas whose entries are well-formed, in a version
 * whose schema is structural and has valid defaults, as the API server requires before it compiles an expression. `root` is
 * the field of the version's schema, from which `placeField` makes that of a place.
 */
export type ExpressionCheck = (places: readonly SchemaPlace[], root: FieldPath) => readonly CrdProblem[];

/** The place for checks that compile expressions. There are none so far. */
export const expressionProblems: ExpressionCheck = () => [];
