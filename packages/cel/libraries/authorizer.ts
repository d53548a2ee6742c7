import { dnsLabelProblem, dnsSubdomainProblem } from "kube-api";
import { CelError, type OpaqueValue, type Value } from "../values/value.js";
import { textOf } from "./arguments.js";
import { BOOL, declare, method, opaque, STRING } from "./declare.js";
import type { Library } from "./library.js";

const NAMES = "kubernetes.authorization.";
const AUTHORIZER = opaque(`${NAMES}Authorizer`);
const PATH = opaque(`${NAMES}PathCheck`);
const GROUP = opaque(`${NAMES}GroupCheck`);
const RESOURCE = opaque(`${NAMES}ResourceCheck`);
const DECISION = opaque(`${NAMES}Decision`);

/** A request to an authorizer: a path, or the parts of a resource. */
export type AuthorizationRequest = Readonly<
  Partial<
    Record<
      | "path"
      | "group"
      | "resource"
      | "subresource"
      | "namespace"
      | "name"
      | "fieldSelector"
      | "labelSelector"
      | "serviceAccount"
      | "verb",
      string
    >
  >
>;

export interface Decision {
  readonly allowed: boolean;
  readonly reason: string;
  /** The text of an error, or ''. */
  readonly error: string;
}

/** Decides a request. Throws a CelError if it cannot be decided, as without a cluster. */
export type Authorize = (request: AuthorizationRequest) => Decision;

interface CheckValue extends OpaqueValue {
  readonly authorize: Authorize;
  readonly request: AuthorizationRequest;
}

interface DecisionValue extends OpaqueValue {
  readonly decision: Decision;
}

/** An authorizer for offline use: no check can be decided. */
const OFFLINE: Authorize = () => {
  throw new CelError("authorization checks are not available offline");
};

const checkValue = (typeName: string, authorize: Authorize, request: AuthorizationRequest): CheckValue => ({
  kind: "opaque",
  typeName,
  authorize,
  request,
  equals: (other) => isCheck(other) && other.authorize === authorize && isSame(other.request, request),
});

const isSame = (left: object, right: object): boolean => JSON.stringify(left) === JSON.stringify(right);

const isCheck = (value: Value | undefined): value is CheckValue =>
  typeof value === "object" && value !== null && "authorize" in value;

const isDecision = (value: Value | undefined): value is DecisionValue =>
  typeof value === "object" && value !== null && "decision" in value;

/** The variable `authorizer`, or `authorizer.requestResource` with the parts of a request. */
export const authorizerValue = (authorize: Authorize = OFFLINE, request?: AuthorizationRequest): Value =>
  checkValue((request === undefined ? AUTHORIZER : RESOURCE).name, authorize, request ?? {});

const check = (value: Value | undefined): CheckValue => {
  if (isCheck(value)) return value;
  throw new CelError("no such overload");
};

const decision = (value: Value | undefined): Decision => {
  if (isDecision(value)) return value.decision;
  throw new CelError("no such overload");
};

/** A function that adds a part to the request. */
const part = (
  name: keyof AuthorizationRequest,
  id: string,
  [from, to]: readonly [from: typeof PATH, to: typeof PATH],
  mustNotBeEmpty = false,
) =>
  declare(
    name,
    method(id, [from, STRING], to, ([target, text]) => {
      const { authorize, request } = check(target);
      const value = textOf(text);
      if (mustNotBeEmpty && value.trim() === "") throw new CelError(`${name} must not be empty`);
      return checkValue(to.name, authorize, { ...request, [name]: value });
    }),
  );

const serviceAccount = ([target, namespace, name]: readonly Value[]): Value => {
  const { authorize, request } = check(target);
  const [space, account] = [textOf(namespace), textOf(name)];
  if (dnsSubdomainProblem(account) !== undefined) throw new CelError(`Invalid service account name`);
  if (dnsLabelProblem(space) !== undefined) throw new CelError(`Invalid service account namespace`);
  return checkValue(AUTHORIZER.name, authorize, { ...request, serviceAccount: `${space}/${account}` });
};

const decide = ([target, verb]: readonly Value[]): Value => {
  const { authorize, request } = check(target);
  const made = authorize({ ...request, verb: textOf(verb) });
  const value: DecisionValue = {
    kind: "opaque",
    typeName: DECISION.name,
    decision: made,
    equals: (other) => isDecision(other) && isSame(other.decision, made),
  };
  return value;
};

/** Checks of authorization, with selectors. */
export const authorizer: Library = {
  name: "authorizer",
  functions: [
    part("path", "authorizer_path", [AUTHORIZER, PATH], true),
    part("group", "authorizer_group", [AUTHORIZER, GROUP]),
    declare(
      "serviceAccount",
      method("authorizer_serviceaccount", [AUTHORIZER, STRING, STRING], AUTHORIZER, serviceAccount),
    ),
    part("resource", "groupcheck_resource", [GROUP, RESOURCE], true),
    part("subresource", "resourcecheck_subresource", [RESOURCE, RESOURCE]),
    part("namespace", "resourcecheck_namespace", [RESOURCE, RESOURCE]),
    part("name", "resourcecheck_name", [RESOURCE, RESOURCE]),
    part("fieldSelector", "authorizer_fieldselector", [RESOURCE, RESOURCE]),
    part("labelSelector", "authorizer_labelselector", [RESOURCE, RESOURCE]),
    declare(
      "check",
      method("pathcheck_check", [PATH, STRING], DECISION, decide),
      method("resourcecheck_check", [RESOURCE, STRING], DECISION, decide),
    ),
    declare(
      "errored",
      method("decision_errored", [DECISION], BOOL, ([value]) => decision(value).error !== ""),
    ),
    declare(
      "error",
      method("decision_error", [DECISION], STRING, ([value]) => decision(value).error),
    ),
    declare(
      "allowed",
      method("decision_allowed", [DECISION], BOOL, ([value]) => decision(value).allowed),
    ),
    declare(
      "reason",
      method("decision_reason", [DECISION], STRING, ([value]) => decision(value).reason),
    ),
  ],
};
