import { type Library, type ObjectType, type Type, BOOL, DYN, INT, STRING, TIMESTAMP, listOf, mapOf } from "kube-cel";

/** The types of the variables of admission policies (k8s.io/apiserver, pkg/admission/plugin/cel/compile.go). */

/** An object type with these fields. */
export const objectType = (name: string, fields: Readonly<Record<string, Type>>): ObjectType => {
  const known = new Map(Object.entries(fields));
  return { kind: "object", name, fields: () => known };
};

const GROUP_VERSION_KIND = objectType("kubernetes.GroupVersionKind", {
  group: STRING,
  version: STRING,
  kind: STRING,
});

const GROUP_VERSION_RESOURCE = objectType("kubernetes.GroupVersionResource", {
  group: STRING,
  version: STRING,
  resource: STRING,
});

const USER_INFO = objectType("kubernetes.UserInfo", {
  username: STRING,
  uid: STRING,
  groups: listOf(STRING),
  extra: mapOf(STRING, listOf(STRING)),
});

/** The type of `request`. The object and the old object are variables of their own. */
export const REQUEST_TYPE = objectType("kubernetes.AdmissionRequest", {
  kind: GROUP_VERSION_KIND,
  resource: GROUP_VERSION_RESOURCE,
  subResource: STRING,
  requestKind: GROUP_VERSION_KIND,
  requestResource: GROUP_VERSION_RESOURCE,
  requestSubResource: STRING,
  name: STRING,
  namespace: STRING,
  operation: STRING,
  userInfo: USER_INFO,
  dryRun: BOOL,
  options: DYN,
});

/** The type of `namespaceObject`, which shows only part of a Namespace. */
export const NAMESPACE_TYPE = objectType("kubernetes.Namespace", {
  metadata: objectType("kubernetes.NamespaceMetadata", {
    name: STRING,
    generateName: STRING,
    namespace: STRING,
    labels: mapOf(STRING, STRING),
    annotations: mapOf(STRING, STRING),
    UID: STRING,
    creationTimestamp: TIMESTAMP,
    deletionGracePeriodSeconds: INT,
    deletionTimestamp: TIMESTAMP,
    generation: INT,
    resourceVersion: STRING,
    finalizers: listOf(STRING),
  }),
  spec: objectType("kubernetes.NamespaceSpec", { finalizers: listOf(STRING) }),
  status: objectType("kubernetes.NamespaceStatus", {
    conditions: listOf(
      objectType("kubernetes.NamespaceCondition", {
        status: STRING,
        type: STRING,
        lastTransitionTime: TIMESTAMP,
        message: STRING,
        reason: STRING,
      }),
    ),
    phase: STRING,
  }),
});

const opaque = (name: string): Type => ({ kind: "opaque", name, parameters: [] });

const AUTHORIZER_TYPE = opaque("kubernetes.authorization.Authorizer");
const RESOURCE_CHECK_TYPE = opaque("kubernetes.authorization.ResourceCheck");

/** The variables of an expression of a policy. */
interface Visible {
  /** The type of `object` and `oldObject`. */
  readonly object?: Type;
  /** The type of `params`; undefined if the policy has none. */
  readonly params: Type | undefined;
  /** The type of `variables`; undefined if there are none. */
  readonly variables: Type | undefined;
  readonly hasAuthorizer: boolean;
}

/** The variables of an expression with their types (k8s.io/apiserver, pkg/admission/plugin/cel/compile.go). */
export const scopeVariables = ({
  object = DYN,
  params,
  variables,
  hasAuthorizer,
}: Visible): ReadonlyMap<string, Type> =>
  new Map<string, Type>([
    ["object", object],
    ["oldObject", object],
    ["namespaceObject", NAMESPACE_TYPE],
    ["request", REQUEST_TYPE],
    ...(variables === undefined ? [] : [["variables", variables] as const]),
    ...(params === undefined ? [] : [["params", params] as const]),
    ...(hasAuthorizer
      ? [["authorizer", AUTHORIZER_TYPE] as const, ["authorizer.requestResource", RESOURCE_CHECK_TYPE] as const]
      : []),
  ]);

/** Additional types in expressions of MutatingAdmissionPolicies (k8s.io/apiserver, pkg/cel/mutation). */

const OBJECT = "Object";

export const JSON_PATCH_TYPE = objectType("JSONPatch", {
  op: STRING,
  path: STRING,
  from: STRING,
  value: DYN,
});

/** The fields of an object are not checked: each may be of any type. */
class AnyFields extends Map<string, Type> {
  override get(): Type {
    return DYN;
  }
  override has(): boolean {
    return true;
  }
}

const ANY_FIELDS: ReadonlyMap<string, Type> = new AnyFields();

const dynamicType = (name: string): ObjectType => ({ kind: "object", name, fields: () => ANY_FIELDS });

export const OBJECT_TYPE = dynamicType(OBJECT);

/** `Object`, `Object.spec`, `Object.spec.template` ... and `JSONPatch`. */
export const patchType = (name: string): ObjectType | undefined => {
  if (name === JSON_PATCH_TYPE.name) return JSON_PATCH_TYPE;
  return name === OBJECT || name.startsWith(`${OBJECT}.`) ? dynamicType(name) : undefined;
};

export const JSON_PATCH_LIBRARY: Library = {
  overloads: [
    {
      name: "jsonpatch.escapeKey",
      id: "string_jsonpatch_escapeKey_string",
      isMember: false,
      parameters: [STRING],
      result: STRING,
      call: ([text]) => (typeof text === "string" ? text.replaceAll("~", "~0").replaceAll("/", "~1") : ""),
    },
  ],
};
