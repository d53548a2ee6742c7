import {
  type CompileIssues,
  type Environment,
  type Library,
  type ObjectType,
  type Type,
  BOOL,
  DYN,
  NULL,
  STRING,
  compile,
  environmentOf,
  formatType,
  listOf,
  plainIssues,
} from "kube-cel";
import { type FieldPath, type Json, type JsonObject, arrayAt, child, isObject, own, path, stringAt } from "kube-json";
import { JSON_PATCH_LIBRARY, JSON_PATCH_TYPE, OBJECT_TYPE, patchType, scopeVariables } from "../variable-types.js";
import { isTooLong } from "./policy-fields.js";

/** An expression of a policy that is not blank, and its problem, if any. */
interface CheckedExpression {
  readonly field: FieldPath;
  readonly role: "matchCondition" | "variable" | "validation" | "message" | "annotation" | "mutation";
  /** The errors of the compiler, or the wrong type. */
  readonly problem: string | undefined;
  readonly compiles: boolean;
}

interface ExpressionTypes {
  /** The type of `object` and `oldObject`; any, if absent. */
  readonly object?: Type;
  /** The type of `params`; any, if absent. */
  readonly params?: Type;
}

const SPEC = path("spec");
const PATCHES: { readonly types: typeof patchType; readonly libraries: readonly Library[] } = {
  types: patchType,
  libraries: [JSON_PATCH_LIBRARY],
};
const PATCH_LIST: Type = listOf(JSON_PATCH_TYPE);

/**
 * Compiles the expressions of a policy as an API server does when the policy is written: match conditions do not see
 * variables, and a ValidatingAdmissionPolicy without variables has none (plugincel.NewCompositedCompiler).
 */
export function* checkExpressions(
  spec: JsonObject,
  isMutating: boolean,
  types: ExpressionTypes = {},
): Iterable<CheckedExpression> {
  const scope = new Scope(spec, isMutating, types);
  const conditions = scope.environment({ seesVariables: false });
  for (const [index, condition] of arrayAt(spec, "matchConditions").entries())
    yield* checked("matchCondition", trimmed(condition, "expression"), conditions, [BOOL], "matchConditions", index);
  for (const [index, variable] of arrayAt(spec, "variables").entries()) {
    const source = given(variable, "expression");
    const outcome = source === "" ? undefined : compile(source, scope.environment());
    scope.fields.set(stringAt(variable, "name") ?? "", outcome?.compiled?.type ?? DYN);
    if (outcome !== undefined)
      yield {
        field: child(SPEC, "variables", index, "expression"),
        role: "variable",
        problem: outcome.issues && issuesText(outcome.issues),
        compiles: outcome.issues === undefined,
      };
  }
  yield* isMutating ? checkMutations(spec, scope) : checkValidations(spec, scope);
}

class Scope {
  readonly fields = new Map<string, Type>();
  private readonly types: ExpressionTypes;
  private readonly hasParams: boolean;
  private readonly hasVariables: boolean;

  constructor(spec: JsonObject, isMutating: boolean, types: ExpressionTypes) {
    this.types = types;
    this.hasParams = isObject(own(spec, "paramKind"));
    this.hasVariables = isMutating || arrayAt(spec, "variables").length > 0;
  }

  /** An environment for the variables so far. */
  environment({ seesVariables = true, hasAuthorizer = true, hasPatches = false } = {}): Environment {
    const variables: ObjectType = { kind: "object", name: "kubernetes.variables", fields: () => this.fields };
    return environmentOf({
      ...(hasPatches ? PATCHES : {}),
      variables: scopeVariables({
        ...(this.types.object && { object: this.types.object }),
        params: this.hasParams ? (this.types.params ?? DYN) : undefined,
        variables: seesVariables && this.hasVariables ? variables : undefined,
        hasAuthorizer,
      }),
    });
  }
}

function* checkValidations(spec: JsonObject, scope: Scope): Iterable<CheckedExpression> {
  const environment = scope.environment();
  const forMessages = scope.environment({ hasAuthorizer: false });
  for (const [index, one] of arrayAt(spec, "validations").entries()) {
    yield* checked("validation", given(one, "expression"), environment, [BOOL], "validations", index);
    const message = given(one, "messageExpression");
    yield* checked("message", message, forMessages, [STRING], "validations", index, "messageExpression");
  }
  for (const [index, one] of arrayAt(spec, "auditAnnotations").entries()) {
    const source = trimmed(one, "valueExpression");
    if (isTooLong(source)) continue;
    const field = ["auditAnnotations", index, "valueExpression"] as const;
    yield* checked("annotation", source, environment, [STRING, NULL], ...field);
  }
}

function* checkMutations(spec: JsonObject, scope: Scope): Iterable<CheckedExpression> {
  const environment = scope.environment({ hasPatches: true });
  for (const [index, mutation] of arrayAt(spec, "mutations").entries()) {
    const type = stringAt(mutation, "patchType");
    if (type !== "JSONPatch" && type !== "ApplyConfiguration") continue;
    const member = type === "JSONPatch" ? "jsonPatch" : "applyConfiguration";
    const source = trimmed(own(mutation, member), "expression");
    const wanted = type === "JSONPatch" ? PATCH_LIST : OBJECT_TYPE;
    yield* checked("mutation", source, environment, [wanted], "mutations", index, member, "expression");
  }
}

const given = (holder: Json | undefined, name: string): string => {
  const text = stringAt(holder, name) ?? "";
  return text.trim() === "" ? "" : text;
};

const trimmed = (holder: Json | undefined, name: string): string => given(holder, name).trim();

/** The last field is 'expression' if none is given. */
function* checked(
  role: CheckedExpression["role"],
  source: string,
  environment: Environment,
  types: readonly Type[],
  list: string,
  index: number,
  ...member: readonly string[]
): Iterable<CheckedExpression> {
  if (source === "") return;
  const { compiled, issues } = compile(source, environment);
  const field = child(SPEC, list, index, ...(member.length === 0 ? ["expression"] : member));
  const problem = issues === undefined ? typeProblem(compiled.type, types) : issuesText(issues);
  yield { role, field, problem, compiles: issues === undefined };
}

const typeProblem = (actual: Type, wanted: readonly Type[]): string | undefined => {
  const found = formatType(actual);
  const names = wanted.map(formatType);
  if (names.includes(found)) return undefined;
  return `must evaluate to ${names.map((name) => `'${name}'`).join(" or ")}, not to '${found}'`;
};

/** The errors that are named. */
const MAX_ERRORS = 3;

/** 'must compile', and the errors of the compiler, each with its place. */
const issuesText = ({ stage, list }: CompileIssues): string => {
  const all = stage === "compile" ? plainIssues(list) : list.map(({ message }) => message);
  const errors = all.slice(0, MAX_ERRORS);
  const more = all.length - errors.length;
  const text = errors.join("; ").replace(/\s+/g, " ");
  return `must compile; ${text}${more === 0 ? "" : `; and ${String(more)} more`}`;
};
