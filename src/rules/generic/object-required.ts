import { DEFAULT_NAMESPACE } from "kube-api";
import { type KubeObject, path, remember, stringAt } from "kube-json";
import { MESSAGE_SCHEMA } from "../../options/generic-options.js";
import { type OtherKind, otherKindProblems, otherKindProperties, readOf } from "../../options/other-kind.js";
import { type Requirement, compileWhen, whenProblems, whenSchema } from "../../options/requirement.js";
import { examples, literal, notFound, ON_OBJECTS, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface ObjectRequiredOptions extends OtherKind {
  readonly where?: readonly Requirement[];
  readonly message?: string;
}

const holdsOf = remember(({ where }: ObjectRequiredOptions) => compileWhen(where));

export const objectRequired: Rule<ObjectRequiredOptions> = {
  id: "generic/object-required",
  match: ON_OBJECTS,
  action: "Warn",
  options: {
    schema: closed(
      {
        ...otherKindProperties("the object that must exist; of a namespaced kind, in the same namespace"),
        where: whenSchema(
          "Requirements on its fields, which must all be met. None by default.",
          "Path of the field, such as 'spec.type', without '[*]'.",
        ),
        message: MESSAGE_SCHEMA,
      },
      "group",
      "kind",
    ),
    // A pack must name the kind.
    defaults: {} as ObjectRequiredOptions,
    example: {
      group: "networking.k8s.io",
      kind: "NetworkPolicy",
      where: [
        { field: "spec.podSelector.matchLabels", operator: "DoesNotExist" },
        { field: "spec.podSelector.matchExpressions", operator: "DoesNotExist" },
      ],
    },
    *check(options) {
      yield* otherKindProblems(options);
      yield* whenProblems(options.where, [], "where");
    },
    reads: ({ where = [], ...named }) => [
      readOf(
        named,
        where.map(({ field }) => field),
      ),
    ],
  },
  *check({ namespace = DEFAULT_NAMESPACE, cluster }, options) {
    const { group, kind, where = [], message } = options;
    const objects = cluster.list(group, kind);
    if (objects === undefined || objects.some((one) => isIn(namespace, one) && holdsOf(options)(one, []))) return;
    const which = where.length === 0 ? "" : " that meets the requirements of the pack";
    yield notFound(path("metadata", "namespace"), message ?? `must be a namespace that has a ${literal(kind)}${which}`);
  },
  summary: "An object of another kind, which the pack describes, must exist.",
  rationale:
    "What a namespace needs before workloads run in it, such as a NetworkPolicy for all Pods or a ResourceQuota, is missed when somebody forgets it, and no API server asks for it. The rule says nothing while the objects of that kind are not known. An object that is created in the same moment may not be known yet, so apply it before the others, or let the entry warn.",
  reference: "Validation",
  cluster: `
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: deny-by-default
  namespace: shop
spec:
  podSelector: {}
  policyTypes: [Ingress]
`,
  ...examples(`
    apiVersion: v1
    kind: ConfigMap
    metadata:
      name: web
  -   namespace: blog
  +   namespace: shop
  `),
};

/** An object of a cluster-scoped kind counts for all namespaces. */
const isIn = (namespace: string, object: KubeObject): boolean =>
  (stringAt(object, "metadata", "namespace") ?? namespace) === namespace &&
  stringAt(object, "metadata", "deletionTimestamp") === undefined;
