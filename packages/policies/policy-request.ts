import {
  type GroupVersionKind,
  type GroupVersionResource,
  type Json,
  type JsonObject,
  type KubeObject,
  defined,
} from "kube-json";

/** The user of a request, as `request.userInfo` shows it. */
interface PolicyUser {
  readonly username: string;
  readonly groups: readonly string[];
  readonly uid?: string | undefined;
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface PolicyRequest {
  readonly operation: "CREATE" | "UPDATE" | "DELETE" | "CONNECT";
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  readonly subresource?: string | undefined;
  /** Undefined if the API server has yet to generate it. */
  readonly name?: string | undefined;
  /** Undefined for a cluster-scoped object. A Namespace is in itself. */
  readonly namespace?: string | undefined;
  /** Undefined if it is not known, as of a file. */
  readonly user?: PolicyUser | undefined;
  /** The objects are as their author wrote them, without what an API server sets. Default: true without a user. */
  readonly isUnsent?: boolean | undefined;
  /** Undefined on DELETE. */
  readonly object?: KubeObject | undefined;
  /** Undefined on CREATE. */
  readonly oldObject?: KubeObject | undefined;
  readonly dryRun: boolean;
  /** Such as CreateOptions; undefined if they are not known. */
  readonly options?: JsonObject | undefined;
  /** The object is stored: what it was before, and by which subresource it was written, is not known. */
  readonly isStored?: boolean | undefined;
}

/** True if the objects lack what an API server sets. */
export const isWritten = ({ isUnsent, user }: PolicyRequest): boolean => isUnsent ?? user === undefined;

/** True if the object of the request is a Namespace. */
export const isForNamespace = ({ kind }: PolicyRequest): boolean =>
  kind.group === "" && kind.version === "v1" && kind.kind === "Namespace";

/**
 * The variable `request`, for a policy that matched the request as `resource` and `kind` (k8s.io/apiserver,
 * pkg/admission/plugin/cel/condition.go, CreateAdmissionRequest). A user and options that are not known have no fields.
 */
export const requestVariable = (
  request: PolicyRequest,
  { kind, resource }: Pick<PolicyRequest, "kind" | "resource"> = request,
): JsonObject => {
  const { user, options = {} } = request;
  const subresource = request.subresource ?? "";
  return {
    ...(subresource === "" ? {} : { subResource: subresource, requestSubResource: subresource }),
    kind: kindJson(kind),
    resource: resourceJson(resource),
    requestKind: kindJson(request.kind),
    requestResource: resourceJson(request.resource),
    ...(request.name === undefined ? {} : { name: request.name }),
    ...(request.namespace === undefined ? {} : { namespace: request.namespace }),
    operation: request.operation,
    userInfo: user === undefined ? {} : userJson(user),
    dryRun: request.dryRun,
    options,
  };
};

const userJson = ({ username, groups, uid, extra }: PolicyUser): JsonObject => ({
  username,
  groups,
  ...defined({ uid, extra }),
});

const kindJson = ({ group, version, kind }: GroupVersionKind): Json => ({ group, version, kind });

const resourceJson = ({ group, version, resource }: GroupVersionResource): Json => ({
  group,
  version,
  resource,
});

/** The object as one of another version that differs in nothing else. */
export const inVersion = (object: KubeObject, apiVersion: string): KubeObject =>
  object.apiVersion === apiVersion ? object : { ...object, apiVersion };
