import { dns1035LabelProblem, dnsSubdomainProblem, reservedDomain } from "kube-api";
import {
  type FieldPath,
  type JsonObject,
  type KubeObject,
  arrayAt,
  child,
  key,
  objectAt,
  path,
  stringAt,
} from "kube-json";
import { type CrdProblem, makers } from "./problem.js";

const { missing, invalid, unsupported } = makers("names");

const SPEC = path("spec");
const NAMES = path("spec", "names");

/** Checks the group, the scope, the names and the name of the definition itself. */
export function* namesProblems(object: KubeObject, oldObject: KubeObject | undefined): Iterable<CrdProblem> {
  const spec = objectAt(object, "spec");
  const names = withDefaultNames(objectAt(spec, "names"));
  yield* objectNameProblems(object, spec);
  yield* groupProblems(spec);
  yield* approvalProblems(object, oldObject);
  yield* scopeProblems(spec);
  for (const name of ["plural", "singular", "kind", "listKind"])
    if (text(names, name) === "") yield missing(child(NAMES, name), "must be specified as a string");
  yield* nameFormProblems(names, NAMES);
}

const text = (value: JsonObject, name: string): string => stringAt(value, name) ?? "";

/** The names with those that the API server derives from others. */
const withDefaultNames = (names: JsonObject): JsonObject => {
  const kind = text(names, "kind");
  return {
    ...names,
    singular: text(names, "singular") === "" ? kind.toLowerCase() : text(names, "singular"),
    listKind: text(names, "listKind") === "" && kind !== "" ? `${kind}List` : text(names, "listKind"),
  };
};

function* objectNameProblems(object: KubeObject, spec: JsonObject): Iterable<CrdProblem> {
  const metadata = objectAt(object, "metadata");
  const wanted = `${stringAt(spec, "names", "plural") ?? ""}.${text(spec, "group")}`;
  const problem = "must consist of `spec.names.plural`, '.' and `spec.group`";
  if (text(metadata, "generateName") !== "")
    yield invalid(
      path("metadata", "generateName"),
      "may not be set; `metadata.name` must consist of `spec.names.plural`, '.' and `spec.group`",
    );
  const name = text(metadata, "name");
  if (name !== "" && name !== wanted) yield invalid(path("metadata", "name"), problem);
  else if (name === "" && text(metadata, "generateName") === "") yield missing(path("metadata", "name"), problem);
}

function* groupProblems(spec: JsonObject): Iterable<CrdProblem> {
  const field = child(SPEC, "group");
  const group = text(spec, "group");
  const problem = dnsSubdomainProblem(group);
  if (group === "") yield missing(field, "must be specified as a string, such as 'acme.io'");
  else if (problem !== undefined) yield invalid(field, problem);
  else if (!group.includes(".")) yield invalid(field, "must be a domain with a '.', such as 'acme.io'");
}

/** The annotation with the URL of the review of an API of the Kubernetes project. */
const APPROVED = "api-approved.kubernetes.io";

type Approval = "missing" | "invalid" | "given";

/**
 * Reads the approval of an API of the Kubernetes project (GetAPIApprovalState): a URL, or a text that admits the
 * missing approval, such as 'unapproved, experimental-only'.
 */
const approvalOf = (object: KubeObject): Approval => {
  const given = stringAt(object, "metadata", "annotations", APPROVED) ?? "";
  if (given === "") return "missing";
  return given.startsWith("unapproved") || /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(given) ? "given" : "invalid";
};

/** Any approval is accepted if it does not change. */
function* approvalProblems(object: KubeObject, oldObject: KubeObject | undefined): Iterable<CrdProblem> {
  const domain = reservedDomain(stringAt(object, "spec", "group") ?? "");
  if (domain === undefined) return;
  const state = approvalOf(object);
  if (state === "given" || (oldObject !== undefined && approvalOf(oldObject) === state)) return;
  const make = state === "missing" ? missing : invalid;
  yield make(
    path("metadata", "annotations", key(APPROVED)),
    `must be the URL of the API review, or start with 'unapproved', because only the Kubernetes project may use groups within '${domain}'`,
  );
}

function* scopeProblems(spec: JsonObject): Iterable<CrdProblem> {
  const scope = text(spec, "scope");
  if (scope === "Namespaced" || scope === "Cluster") return;
  yield (scope === "" ? missing : unsupported)(child(SPEC, "scope"), "must be 'Namespaced' or 'Cluster'");
}

/** Checks the form of names, in the specification or in the status. */
export function* nameFormProblems(names: JsonObject, field: FieldPath): Iterable<CrdProblem> {
  for (const name of ["plural", "singular"]) yield* labelProblems(text(names, name), child(field, name));
  for (const name of ["kind", "listKind"]) {
    const problem = dns1035LabelProblem(text(names, name).toLowerCase());
    if (text(names, name) !== "" && problem !== undefined)
      yield invalid(child(field, name), `${problem}; letters may be uppercase`);
  }
  if (text(names, "kind") !== "" && text(names, "kind") === text(names, "listKind"))
    yield invalid(child(field, "listKind"), "must differ from `kind`");
  for (const list of ["shortNames", "categories"])
    for (const [index, name] of arrayAt(names, list).entries())
      yield* labelProblems(typeof name === "string" ? name : "", child(field, list, index), true);
}

function* labelProblems(name: string, field: FieldPath, isEmptyChecked = false): Iterable<CrdProblem> {
  const problem = name === "" && !isEmptyChecked ? undefined : dns1035LabelProblem(name);
  if (problem !== undefined) yield invalid(field, problem);
}
