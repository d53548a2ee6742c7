import { DEFAULT_NAMESPACE, select } from "kube-api";
import { type KubeObject, canonicalText, objectName, remember, stringAt } from "kube-json";
import { type Context, isUnsent } from "../../model/context.js";
import { FIELD_SCHEMA, MESSAGE_SCHEMA, fieldProblems, selectorOf } from "../../options/generic-options.js";
import { type OtherKind, otherKindProblems, otherKindProperties } from "../../options/other-kind.js";
import { duplicate, literal, ON_OBJECTS, type Rule } from "../kit.js";

export interface UniqueValueOptions extends OtherKind {
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
    schema: {
      type: "object",
      additionalProperties: false,
      required: ["field", "group", "kind"],
      properties: {
        field: FIELD_SCHEMA,
        ...otherKindProperties("the objects that are reviewed and compared"),
        within: {
          enum: ["Cluster", "Namespace"],
          description: "Cluster: objects of all namespaces are compared. Namespace: only those of the same one.",
        },
        message: MESSAGE_SCHEMA,
      },
    },
    // A pack must name the field and the kind.
    defaults: { within: "Cluster" } as UniqueValueOptions,
    example: { field: "spec.rules[*].host", group: "networking.k8s.io", kind: "Ingress", within: "Cluster" },
    *check(options) {
      yield* fieldProblems(options.field);
      yield* otherKindProblems(options);
    },
    reads: ({ group, kind }) => [{ group, kind, partly: true }],
  },
  *check(context, options) {
    const { group, kind, within, message } = options;
    if (context.kind.group !== group || context.kind.kind !== kind) return;
    const holders = holdersBy(options)(context.cluster.known(group, kind));
    for (const { field, value } of select(context.object, selectorOf(options.field))) {
      if (value === undefined || value === null || value === "") continue;
      const other = holders
        .get(canonicalText(value))
        ?.find((one) => !isSame(one, context) && (within === "Cluster" || one.namespace === namespaceOf(context)));
      if (other !== undefined) yield duplicate(field, message ?? `must be unique; ${placeOf(other, context, kind)}`);
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

interface Holder {
  readonly name: string;
  readonly namespace: string;
}

/** The objects of a list by the values that their fields have. A list of the cluster is indexed once. */
const holdersBy = remember(({ field }: UniqueValueOptions) =>
  remember((objects: readonly KubeObject[]): ReadonlyMap<string, readonly Holder[]> => {
    const found = new Map<string, Holder[]>();
    for (const object of objects) {
      const holder = {
        name: objectName(object),
        namespace: stringAt(object, "metadata", "namespace") ?? DEFAULT_NAMESPACE,
      };
      for (const { value } of select(object, selectorOf(field))) {
        if (value === undefined || value === null) continue;
        const text = canonicalText(value);
        const holders = found.get(text);
        if (holders === undefined) found.set(text, [holder]);
        else holders.push(holder);
      }
    }
    return found;
  }),
);

const namespaceOf = ({ namespace = DEFAULT_NAMESPACE }: Context): string => namespace;

const isSame = ({ name, namespace }: Holder, context: Context): boolean =>
  name === context.name && namespace === namespaceOf(context);

const placeOf = ({ name, namespace }: Holder, context: Context, kind: string): string => {
  if (namespace === namespaceOf(context)) return `${kind} ${literal(name)} has this value, too`;
  return isUnsent(context)
    ? `${kind} ${literal(name)} in namespace ${literal(namespace)} has this value, too`
    : `${literal(kind)} in another namespace has this value, too`;
};
