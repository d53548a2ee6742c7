import { DEFINITIONS } from "kube-schema";
import { formatApiVersion } from "kube-json";
import { typeWarnings } from "kube-admission-policies";
import { ON_VALIDATING_POLICIES, policyExample } from "../admission-policy-kit.js";
import { crdExample, examplesIn, invalid, literal, type Rule, valueAt } from "../kit.js";

const MATCH = `
  matchConstraints:
    resourceRules:
      - { apiGroups: [acme.io], apiVersions: [v1], operations: [CREATE], resources: [widgets] }
`;

export const expressionTypes: Rule = {
  id: "admission-policies/expression-types",
  match: ON_VALIDATING_POLICIES,
  action: "Warn",
  reads: [{ ...DEFINITIONS, partly: true }],
  *check({ object, cluster }) {
    const definitions = cluster.known(DEFINITIONS.group, DEFINITIONS.kind);
    for (const { field, problem, group, version, kind } of typeWarnings(object, definitions))
      yield {
        ...invalid(
          field,
          problem.replace(
            "must compile",
            `must compile for ${literal(kind)} of ${literal(formatApiVersion(group, version))}`,
          ),
        ),
        // One expression may fail for several kinds.
        about: [kind, group, version, valueAt(object, field) ?? null],
      };
  },
  summary: "The validations of an admission policy must fit the schemas of the custom resources that it matches.",
  rationale:
    "An expression with a misspelled field or a wrong type compiles, because objects may be of any type, and then fails for each object. The API server writes the same warnings to `status.typeChecking` of the policy. This rule knows the CustomResourceDefinitions among the files, and the kinds that `matchConstraints` names without '*'. It does not know the schemas of built-in kinds; there, fields may have any type.",
  reference: "Validation",
  cluster: crdExample({ spec: "size: { type: integer }" }),
  ...examplesIn((validations) => policyExample({ match: MATCH, validations }))(`
    validations:
  -   - expression: object.spec.sise <= 5
  +   - expression: object.spec.size <= 5
        message: "\`spec.size\` must be less than or equal to 5"
  `),
};
