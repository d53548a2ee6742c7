import { type FieldPath, type Json, arrayAt, child, own, stringAt } from "kube-json";
import { qualifiedNameProblem } from "./formats/names.js";
import { notChosen } from "./meant.js";
import type { Makers } from "./problem-kinds.js";
import { quoted } from "./quoted.js";

/**
 * What an API server rejects in the rules and conditions by which webhooks and admission policies match requests
 * (k8s.io/kubernetes, pkg/apis/admissionregistration/validation).
 */

const SCOPES = ["*", "Cluster", "Namespaced"];

/** A rule (validateRuleWithOperations). Without `seesDeletions` it is that of a mutating policy. */
export function* ruleProblems<P extends object>(
  rule: Json,
  field: FieldPath,
  make: Makers<P>,
  { seesDeletions = true }: { readonly seesDeletions?: boolean } = {},
): Iterable<P> {
  yield* listProblems(rule, "operations", "CREATE", field, make);
  yield* operationProblems(textsAt(rule, "operations"), child(field, "operations"), make, seesDeletions);
  yield* listProblems(rule, "apiGroups", "*", field, make);
  yield* listProblems(rule, "apiVersions", "*", field, make);
  for (const [index, version] of textsAt(rule, "apiVersions").entries())
    if (version === "") yield make.missing(child(field, "apiVersions", index), "must not be empty");
  yield* resourceProblems(textsAt(rule, "resources"), child(field, "resources"), make);
  const scope = own(rule, "scope") ?? "*";
  if (!SCOPES.some((one) => one === scope)) yield notChosen(make.unsupported, child(field, "scope"), SCOPES, scope);
}

/** The strings of a list; '' for null, as the server decodes it. */
export const textsAt = (holder: Json, name: string): readonly string[] =>
  arrayAt(holder, name).map((value) => (typeof value === "string" ? value : ""));

function* listProblems<P>(rule: Json, name: string, example: string, field: FieldPath, make: Makers<P>): Iterable<P> {
  const list = textsAt(rule, name);
  if (list.length === 0) yield make.missing(child(field, name), `must have an item, such as '${example}'`);
  const problem = wildcardProblem(list);
  if (problem !== undefined) yield make.invalid(child(field, name), problem);
}

/** Why a list with a wildcard may not have its other items. */
export const wildcardProblem = (list: readonly string[], wildcard = "*"): string | undefined =>
  list.length > 1 && list.includes(wildcard) ? `must not have other items besides '${wildcard}'` : undefined;

const OPERATIONS = ["*", "CREATE", "UPDATE", "DELETE", "CONNECT"];
const MUTABLE_OPERATIONS = OPERATIONS.filter((operation) => operation !== "DELETE");

function* operationProblems<P extends object>(
  operations: readonly string[],
  field: FieldPath,
  make: Makers<P>,
  seesDeletions: boolean,
): Iterable<P> {
  const choices = seesDeletions ? OPERATIONS : MUTABLE_OPERATIONS;
  const why = seesDeletions ? "" : ", because a deletion has no object to change";
  for (const [index, operation] of operations.entries())
    if (!choices.includes(operation))
      yield notChosen(make.unsupported, child(field, index), choices, operation, { why });
}

/** Wildcards that cover others (validateResources). Like the server, of several plain resources the last one counts. */
function* resourceProblems<P>(resources: readonly string[], field: FieldPath, make: Makers<P>): Iterable<P> {
  if (resources.length === 0) yield make.missing(field, "must have an item, such as 'pods'");
  const [whole, everywhere] = [new Set<string>(), new Set<string>()];
  let hasPlain = false;
  for (const [index, pattern] of resources.entries()) {
    const at = child(field, index);
    const slash = pattern.indexOf("/");
    if (pattern === "") yield make.missing(at, "must not be empty");
    else if (slash < 0) hasPlain = pattern !== "*";
    else {
      const [name, subresource] = [pattern.slice(0, slash), pattern.slice(slash + 1)];
      if (whole.has(name)) yield make.invalid(at, coveredBy(`${name}/*`));
      if (everywhere.has(subresource)) yield make.invalid(at, coveredBy(`*/${subresource}`));
      if (subresource === "*") whole.add(name);
      if (name === "*") everywhere.add(subresource);
    }
  }
  const problem = wildcardProblem(resources, "*/*");
  if (problem !== undefined) yield make.invalid(field, problem);
  if (resources.includes("*") && hasPlain)
    yield make.invalid(field, "must not have items without a subresource besides '*'");
}

const coveredBy = (pattern: string): string => `must not be specified besides ${quoted(pattern)}, which covers it`;

const MAX_CONDITIONS = 64;

/** Match conditions (validateMatchConditions), except for what only a compiler finds in their expressions. */
export function* conditionProblems<P>(
  conditions: readonly Json[],
  field: FieldPath,
  make: Makers<P>,
  ofExpressions = make,
): Iterable<P> {
  if (conditions.length > MAX_CONDITIONS)
    yield make.tooMany(field, `must have at most ${String(MAX_CONDITIONS)} items`);
  const names = new Set<string>();
  for (const [index, condition] of conditions.entries()) {
    const at = child(field, index, "name");
    const name = stringAt(condition, "name") ?? "";
    const problem = qualifiedNameProblem(name);
    if (name === "") yield make.missing(at, "must be specified");
    else if (problem !== undefined) yield make.invalid(at, problem);
    if (name !== "" && names.has(name)) yield make.duplicate(at, "must be unique in `matchConditions`");
    names.add(name);
    yield* expressionProblems(condition, "expression", child(field, index), ofExpressions);
  }
}

/** The expression in a field, which must be there. */
export function* expressionProblems<P>(
  holder: Json,
  name: string,
  field: FieldPath,
  { missing }: Makers<P>,
): Iterable<P> {
  if ((stringAt(holder, name) ?? "").trim() === "")
    yield missing(child(field, name), "must be specified, and must not be blank");
}
