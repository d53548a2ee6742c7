import { type FieldPath, type JsonObject, remember } from "kube-json";
import {
  type CompileIssues,
  type Compiled,
  type Environment,
  type Type,
  compile,
  environmentOf,
  estimateCost,
} from "kube-cel";
import { declaredSizes } from "./declared-size.js";
import type { DeclaredType } from "./declared-type.js";
import { rulePath } from "./rule-path.js";
import type { SchemaRule } from "./schema-rule.js";

/** A rule that is compiled for its schema (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/cel/compilation.go). */
export interface CompiledRule {
  readonly rule: SchemaRule;
  /** Undefined if the rule is empty or does not compile. */
  readonly condition?: Compiled;
  /** Why the rule does not compile, in the words of the API server. */
  readonly error?: string;
  /** True if the rule compares with the old value. */
  readonly usesOldSelf: boolean;
  readonly message?: Compiled;
  readonly messageError?: string;
  /** `fieldPath`, from the value that has the rule. */
  readonly path: FieldPath;
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
  const failed = (error: string): CompiledRule => ({ rule, error, usesOldSelf: false, path });
  const { compiled, issues } = compile(rule.rule, environment);
  if (compiled === undefined) return failed(reasonOf(issues));
  if (compiled.type.kind !== "bool") return failed("cel expression must evaluate to a bool");
  return {
    rule,
    condition: compiled,
    usesOldSelf: compiled.variables.has("oldSelf"),
    ...compileMessage(rule.messageExpression, environment),
    path: rulePath(schema, rule.fieldPath) ?? [],
  };
};

const reasonOf = ({ stage, text }: CompileIssues): string =>
  stage === "compile" ? `compilation failed: ${text}` : `program instantiation failed: ${text}`;

const compileMessage = (source: string, environment: Environment): Pick<CompiledRule, "message" | "messageError"> => {
  if (source === "") return {};
  const { compiled, issues } = compile(source, environment);
  if (compiled === undefined) return { messageError: `messageExpression ${reasonOf(issues).replace("program ", "")}` };
  if (compiled.type.kind !== "string") return { messageError: "messageExpression must evaluate to a string" };
  return { message: compiled };
};

/** The most that an expression of a rule costs, if it is evaluated once. */
export const greatestCost = (compiled: Compiled, type: DeclaredType): number =>
  estimateCost(compiled.checked, declaredSizes(type)).max;
