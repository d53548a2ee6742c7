export type { Outcome } from "./activation.js";
export {
  type AdmissionPolicy,
  type MatchResources,
  type MutatingPolicy,
  type NamedRule,
  type PolicyBinding,
  type ValidatingPolicy,
  ADMISSION_KINDS,
  POLICY_GROUP,
  isPolicyObject,
  readBinding,
  readPolicy,
} from "./admission-policy.js";
export { type CompiledValidating, compiledPolicy } from "./compiled-policy.js";
export { type EquivalentResource, equivalentResources } from "./equivalents.js";
export type { Expression } from "./expression.js";
export {
  type Bound,
  type ClusterFacts,
  type Judgement,
  type NotJudged,
  type Verdict,
  denialStatus,
  judgeRequest,
} from "./judge-request.js";
export { type CompiledMutating, compiledMutatingPolicy } from "./mutate-policy.js";
export {
  type MutatedRequest,
  type MutationDenial,
  type MutationFacts,
  type MutationRequest,
  mutateRequest,
  mutationStatus,
} from "./mutate-request.js";
export type { PolicyRequest } from "./policy-request.js";
export {
  type Failure,
  type KnownTypes,
  type NamedSource,
  type Program,
  type ProgramSource,
  compileProgram,
  issuesText,
  jsonOf,
} from "./program.js";
export type { PolicyFacts } from "./roots.js";
export { OBJECT_TYPE_NAME, resourceType, selectedType } from "./schema-type.js";
export { policyProblems } from "./validity/policy-problems.js";
export type { PolicyProblem, PolicyTopic } from "./validity/problem.js";
export { type Unreachable, areDisjoint, isCovered, unreachableParts } from "./validity/rule-reach.js";
export { type TypeWarning, typeWarnings } from "./validity/type-checks.js";
export {
  type FieldPath,
  type GroupVersionKind,
  type GroupVersionResource,
  type Json,
  type JsonObject,
  type KubeObject,
  formatField,
  isKubeObject,
} from "kube-json";
export type { Each, Selector, Status } from "kube-api";
export type { CompileIssue, Type, Value } from "kube-cel";
