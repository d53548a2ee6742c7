import { DEFAULT_NAMESPACE, isBuiltInGroup, placeAlongside, select } from "kube-api";
import { type KubeObject, canonicalText, formatApiVersion, groupBy, objectName, remember } from "kube-json";
import type { Context } from "../../model/context.js";
import { isUnsent } from "../../model/unsent.js";
import { isSameObject, namespaceOf } from "../../kube/api/metadata.js";
import { FIELD_SCHEMA, MESSAGE_SCHEMA, fieldProblems, selectorOf } from "../../options/generic-options.js";
import { type OtherKind, otherKindProblems, otherKindProperties, readOf } from "../../options/other-kind.js";
import { anyOf, duplicate, literal, notJudged, notKnown, ON_OBJECTS, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface UniqueValueOptions extends OtherKind {
  readonly field: string;
  readonly within: "Cluster" | "Namespace";
  readonly message?: string;
}

const ingress = (name: string, namespace: string, host: string): string => `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
  rules:
    - host: ${host}
`;

export const uniqueValue: Rule<UniqueValueOptions> = {
  id: "generic/unique-value",
  match: ON_OBJECTS,
  action: "Deny",
  options: {
    schema: closed(
      {
        field: FIELD_SCHEMA,
        ...otherKindProperties("the objects that are reviewed and compared"),
        within: {
          enum: ["Cluster", "Namespace"],
          description: "Cluster: objects of all namespaces are compared. Namespace: only those of the same one.",
        },
        message: MESSAGE_SCHEMA,
      },
      "field",
      "group",
      "kind",
    ),
    // A pack must name the field and the kind.
    defaults: { within: "Cluster" } as UniqueValueOptions,
    example: { field: "spec.rules[*].host", group: "networking.k8s.io", kind: "Ingress", within: "Cluster" },
    *check(options) {
      yield* fieldProblems(options.field);
      yield* otherKindProblems(options);
    },
    reads: (options) => [{ ...readOf(options, [options.field]), partly: true }],
  },
  *check(context, options) {
    const { group, kind, version, within, message } = options;
    const { object, namespace = DEFAULT_NAMESPACE } = context;
    if (context.kind.group !== group || context.kind.kind !== kind) return;
    const { selector, indexOf } = compiled(options);
    if (version !== undefined && context.kind.version !== version) {
      const part = placeAlongside(selector.slice(0, 1), []);
      yield notJudged(
        part,
        `must be sent in ${literal(formatApiVersion(group, version))}, in which the pack names the field`,
      );
      return;
    }
    const { holders, versionsWithout } = indexOf(context.cluster.known(group, kind));
    // A built-in kind has its fields in each version.
    const others = isBuiltInGroup(group) ? [] : versionsWithout.filter((version) => version !== object.apiVersion);
    const isOther = (one: KubeObject): boolean =>
      !isSameObject(one, object, namespace) && (within === "Cluster" || namespaceOf(one) === namespace);
    for (const { field, value } of select(object, selector)) {
      if (value === undefined || value === null || value === "") continue;
      const other = holders.get(canonicalText(value))?.find(isOther);
      if (other !== undefined)
        yield duplicate(field, message ?? `must be unique; ${placeOf(other, namespace, context)} has this value, too`);
      else if (others.length > 0)
        yield notKnown(
          field,
          `must be compared in one version; other objects of its kind are known as ${anyOf(others)}, without this field`,
        );
    }
  },
  summary: "The value of a field that the pack names must be unique among the objects of its kind.",
  rationale:
    "Two objects that claim the same host, address or number disturb each other, and which of them wins depends on a controller. An API server compares no objects, so their authors notice it only when requests go astray. The rule compares with the objects in the cluster, or in the files of a dry run; two objects that are created in the same second can both pass. In a cluster, the message does not name an object of another namespace, which the user may not be allowed to see.",
  reference: "Validation",
  cluster: ingress("web", "shop", "shop.acme.io"),
  good: ingress("blog", "blog", "blog.acme.io"),
  bad: ingress("blog", "blog", "shop.acme.io"),
};

const compiled = remember(({ field }: UniqueValueOptions) => {
  const selector = selectorOf(field);
  function* valuesOf(object: KubeObject): Iterable<string> {
    for (const { value } of select(object, selector))
      if (value !== undefined && value !== null) yield canonicalText(value);
  }
  // A list of the cluster is indexed once. A server lists its preferred version, which may call the field otherwise.
  const indexOf = remember((objects: readonly KubeObject[]) => {
    const holders = groupBy(objects, valuesOf);
    const having = new Set([...holders.values()].flat().map(({ apiVersion }) => apiVersion));
    const all = new Set(objects.map(({ apiVersion }) => apiVersion));
    return { holders, versionsWithout: [...all].filter((version) => !having.has(version)) };
  });
  return { selector, indexOf };
});

const placeOf = (other: KubeObject, namespace: string, context: Context): string => {
  const { kind } = context.kind;
  const name = literal(objectName(other));
  if (namespaceOf(other) === namespace) return `${kind} ${name}`;
  return isUnsent(context)
    ? `${kind} ${name} in namespace ${literal(namespaceOf(other))}`
    : `${literal(kind)} in another namespace`;
};
