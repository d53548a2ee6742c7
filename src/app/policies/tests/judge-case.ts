import { createRuleSet } from "../../../engine/match/rule-set.js";
import { type Phases, review } from "../../../engine/review/review.js";
import { DEFAULT_NAMESPACE, NAMESPACE_NAME_LABEL, asDecoded } from "kube-api";
import { type KubeObject, defined, objectAt, objectName, parseApiVersion, stringAt } from "kube-json";
import { type Judgement, type MutatedRequest, isPolicyObject, readBinding } from "kube-admission-policies";
import { DEFINITIONS, definitionOf, isNamespacedKind } from "kube-schema";
import { inNamespace } from "../../../kube/api/metadata.js";
import { type Context, contextOf, givenObject } from "../../../model/context.js";
import type { Decision } from "../../../model/decision.js";
import { snapshotOf } from "../../../model/snapshot.js";
import type { AdmissionCase } from "../../../packs/tests/admission-test.js";
import { createPolicies } from "../create-policies.js";

/** The judgement of policies on the object of a case. */
export interface JudgedCase {
  readonly decision: Decision;
  /** The object without the policies: only with the defaults of its CRD. */
  readonly before: KubeObject;
  readonly judgements: readonly Judgement[];
  readonly mutations: readonly MutatedRequest[];
  /** Names of bindings with the action Audit. */
  readonly auditing: ReadonlySet<string>;
}

const NO_RULES = createRuleSet([]);

/** Judges the object of a case as a dry run does. The cluster only contains the objects that the test names. */
export const judgeCase = (found: AdmissionCase, files: readonly KubeObject[]): JudgedCase => {
  const given = unique([...files, ...found.cluster]);
  const definitions = given.filter(({ kind }) => kind === DEFINITIONS.kind);
  const context = contextIn(found, definitions);
  const objects = given.map((object) => stored(object, definitions));
  const cluster = snapshotOf([
    ...objects.filter((object) => !isOwnNamespace(object, context)),
    ...namespaceOf(found, objects, context),
  ]);
  const judgements: Judgement[] = [];
  const mutations: MutatedRequest[] = [];
  const policyObjects = given.filter(isPolicyObject);
  const policies = createPolicies(policyObjects, cluster, {
    judged: (judgement) => void judgements.push(judgement),
    mutated: (mutated) => void mutations.push(mutated),
  });
  const phases: Phases = { default: true, validate: true, isFirst: true };
  const seen = { ...context, cluster };
  const decision = review(NO_RULES, seen, { ...phases, policies });
  const bindings = policyObjects.flatMap((object) => readBinding(object) ?? []);
  return {
    decision,
    before: review(NO_RULES, seen, { ...phases, validate: false }).object,
    judgements,
    mutations,
    auditing: new Set(
      bindings.filter(({ validationActions }) => validationActions.includes("Audit")).map(({ name }) => name),
    ),
  };
};

/** An object of a case takes the place of one with the same name in a file. */
const unique = (objects: readonly KubeObject[]): readonly KubeObject[] => [
  ...new Map(
    objects.map((object, index) => {
      const { group } = parseApiVersion(object.apiVersion);
      const name = stringAt(object, "metadata", "name") ?? `#${String(index)}`;
      return [`${group}/${object.kind}/${stringAt(object, "metadata", "namespace") ?? ""}/${name}`, object] as const;
    }),
  ).values(),
];

/** A custom resource has the resource and the scope of its definition. A namespaced object is in a namespace. */
const contextIn = (
  { context, isRequest, namesResource }: AdmissionCase,
  definitions: readonly KubeObject[],
): Context => {
  if (isRequest) return context;
  const { group, kind } = context.kind;
  const plural = namesResource
    ? undefined
    : stringAt(definitionOf(definitions, group, kind), "spec", "names", "plural");
  const isNamespaced = isNamespacedKind(group, kind, definitions) === true;
  const { object, oldObject, namespace } = contextOf(
    givenObject(context),
    defined({
      oldObject: context.oldObject,
      namespace: context.namespace ?? (isNamespaced ? DEFAULT_NAMESPACE : undefined),
      cluster: snapshotOf(definitions),
    }),
  );
  return {
    ...context,
    object,
    oldObject,
    namespace,
    ...(plural === undefined ? {} : { resource: { ...context.resource, resource: plural } }),
  };
};

const stored = (object: KubeObject, definitions: readonly KubeObject[]): KubeObject => {
  const isNamespaced = isNamespacedKind(parseApiVersion(object.apiVersion).group, object.kind, definitions);
  return inNamespace(asDecoded(object), isNamespaced === true ? DEFAULT_NAMESPACE : undefined, isNamespaced);
};

const isOwnNamespace = (object: KubeObject, { namespace }: Context): boolean =>
  object.apiVersion === "v1" && object.kind === "Namespace" && objectName(object) === namespace;

/** The Namespace of the object, which a test need not contain: then it has no labels but the one of its name. */
const namespaceOf = (
  { namespaceLabels }: AdmissionCase,
  objects: readonly KubeObject[],
  context: Context,
): readonly KubeObject[] => {
  const { namespace } = context;
  if (namespace === undefined) return [];
  const known = objects.find((object) => isOwnNamespace(object, context));
  const metadata = objectAt(known, "metadata");
  const labels = { ...(namespaceLabels ?? objectAt(metadata, "labels")), [NAMESPACE_NAME_LABEL]: namespace };
  return [{ apiVersion: "v1", kind: "Namespace", ...known, metadata: { ...metadata, name: namespace, labels } }];
};
