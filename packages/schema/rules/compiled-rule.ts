import { type FieldPath, type JsonObject, remember } from "kube-json";
import {
  type CompileIssue,
  type CompileIssues,
  type Compiled,
  type Environment,
  type Type,
  compile,
  environmentOf,
  estimateCost,
} from "kube-cel";
import { type DeclaredType, declaredSizes } from "./declared-type.js";
import { rulePath } from "./rule-syntax.js";
import type { SchemaRule } from "./schema-rule.js";

/** A rule that is compiled for its schema (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/cel/compilation.go). */
export interface CompiledRule {
  readonly rule: SchemaRule;
  /** Undefined if the rule is empty or does not compile. */
  readonly condition?: Compiled;
  /** Why the rule does not compile. */
  readonly error?: CompileError;
  /** True if the rule compares with the old value. */
  readonly usesOldSelf: boolean;
  readonly message?: Compiled;
  readonly messageError?: CompileError;
  /** `fieldPath`, from the value that has the rule. */
  readonly path: FieldPath;
}

/** Why an expression cannot be used. */
export interface CompileError {
  /** In the words of the API server. */
  readonly message: string;
  /** The mistakes in the expression; none if only its type is wrong. */
  readonly issues?: readonly CompileIssue[];
}

/** The name of the type of `self`. The API server adds a number that differs each time. */
const SELF_TYPE = "selfType";

const environmentsOf = remember(
  (type: DeclaredType): { readonly plain: Environment; readonly optional: Environment } => {
    const self = type.typeNamed(SELF_TYPE);
    const withOld = (oldSelf: Type): Environment =>
      environmentOf({
        variables: new Map([
          ["self", self],
          ["oldSelf", oldSelf],
        ]),
      });
    return {
      plain: withOld(self),
      optional: withOld({ kind: "opaque", name: "optional_type", parameters: [self] }),
    };
  },
);

export const compileRule = (schema: JsonObject, type: DeclaredType, rule: SchemaRule): CompiledRule => {
  const path: FieldPath = [];
  if (rule.rule.trim() === "") return { rule, usesOldSelf: false, path };
  const environments = environmentsOf(type);
  const environment = rule.optionalOldSelf === true ? environments.optional : environments.plain;
  const failed = (error: CompileError): CompiledRule => ({ rule, error, usesOldSelf: false, path });
  const { compiled, issues } = compile(rule.rule, environment);
  if (compiled === undefined) return failed(errorOf(issues, "program instantiation"));
  if (compiled.type.kind !== "bool") return failed({ message: "cel expression must evaluate to a bool" });
  return {
    rule,
    condition: compiled,
    usesOldSelf: compiled.variables.has("oldSelf"),
    ...compileMessage(rule.messageExpression, environment),
    path: rulePath(schema, rule.fieldPath) ?? [],
  };
};

/** Syntax and type errors have a position in the expression. */
const errorOf = ({ stage, text, list }: CompileIssues, instantiation: string): CompileError =>
  stage === "compile"
    ? { message: `compilation failed: ${text}`, issues: list }
    : { message: `${instantiation} failed: ${text}` };

const compileMessage = (source: string, environment: Environment): Pick<CompiledRule, "message" | "messageError"> => {
  if (source === "") return {};
  const { compiled, issues } = compile(source, environment);
  if (compiled === undefined) {
    const error = errorOf(issues, "instantiation");
    return { messageError: { ...error, message: `messageExpression ${error.message}` } };
  }
  if (compiled.type.kind !== "string")
    return { messageError: { message: "messageExpression must evaluate to a string" } };
  return { message: compiled };
};

/** The maximum cost of one evaluation of a rule's expression. */
export const greatestCost = (compiled: Compiled, type: DeclaredType): number =>
  estimateCost(compiled.checked, declaredSizes(type)).max;
