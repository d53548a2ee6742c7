import { type Environment, type Type, BOOL, DYN, NULL, STRING, environmentOf } from "kube-cel";
import { type KubeObject, remember } from "kube-json";
import {
  type AdmissionPolicy,
  type NamedText,
  type ValidatingPolicy,
  type Validation,
  readPolicy,
} from "./admission-policy.js";
import { type Expression, type NamedExpression, compileExpression } from "./expression.js";
import { objectType, scopeVariables } from "./variable-types.js";

/** The expressions that all policies have. */
export interface CompiledBase {
  readonly matchConditions: readonly NamedExpression[];
  readonly variables: readonly NamedExpression[];
}

export interface CompiledValidating extends CompiledBase {
  readonly policy: ValidatingPolicy;
  readonly validations: readonly CompiledValidation[];
  readonly auditAnnotations: readonly NamedExpression[];
}

export interface CompiledValidation {
  readonly validation: Validation;
  readonly expression: Expression;
  readonly message: Expression | undefined;
}

/** Makes the environments of the expressions of a policy, whose variables become known one by one. */
interface PolicyScope {
  readonly compiled: CompiledBase;
  readonly environment: (
    withAuthorizer?: boolean,
    more?: Omit<Parameters<typeof environmentOf>[0], "variables">,
  ) => Environment;
}

/** Compiles variables and match conditions (apiserver, plugin/policy/validating/plugin.go, compilePolicy). */
export const openScope = (policy: AdmissionPolicy): PolicyScope => {
  const fields: Record<string, Type> = {};
  const environment: PolicyScope["environment"] = (withAuthorizer = true, more = {}) =>
    environmentOf({
      ...more,
      variables: scopeVariables({
        params: policy.paramKind === undefined ? undefined : DYN,
        variables: objectType("kubernetes.variables", fields),
        hasAuthorizer: withAuthorizer,
      }),
    });
  const variables = policy.variables.map(({ name, expression }): NamedExpression => {
    const compiled = compileExpression(expression, environment());
    fields[name] = compiled.compiled?.type ?? DYN;
    return { name, expression: compiled };
  });
  const matchConditions = policy.matchConditions.map(named(() => environment(), [BOOL]));
  return { compiled: { variables, matchConditions }, environment };
};

const named =
  (environment: () => Environment, types: readonly [Type, ...Type[]]) =>
  ({ name, expression }: NamedText): NamedExpression => ({
    name,
    expression: compileExpression(expression, environment(), types),
  });

const compileValidating = (policy: ValidatingPolicy): CompiledValidating => {
  const { compiled, environment } = openScope(policy);
  return {
    ...compiled,
    policy,
    validations: policy.validations.map((validation) => ({
      validation,
      expression: compileExpression(validation.expression, environment(), [BOOL]),
      message:
        validation.messageExpression === ""
          ? undefined
          : compileExpression(validation.messageExpression, environment(false), [STRING]),
    })),
    auditAnnotations: policy.auditAnnotations.map(({ key, valueExpression }) => ({
      name: key,
      expression: compileExpression(valueExpression, environment(), [STRING, NULL]),
    })),
  };
};

/** The policy of an object, compiled once. */
export const compiledPolicy = remember((object: KubeObject): CompiledValidating | undefined => {
  const policy = readPolicy(object);
  return policy?.kind === "ValidatingAdmissionPolicy" ? compileValidating(policy) : undefined;
});
