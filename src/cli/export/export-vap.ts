import type { Pack, BoundRule } from "../../model/pack.js";
import { yamlText } from "../formats/yaml-text.js";
import { EXIT, type ExitCode } from "../../app/host/exit-code.js";
import type { Io } from "../terminal/io.js";
import type { LabelSelector } from "kube-api";
import { policyProblems } from "kube-admission-policies";
import { type Json, type JsonObject, type KubeObject, defined, formatField, remember } from "kube-json";
import type { Narrowing, ResourceRule } from "../../model/match.js";
import type { NoExport, PolicyExport } from "../../model/policy-export.js";

/** An entry of a pack as a ValidatingAdmissionPolicy and its binding. */
interface ExportedEntry {
  readonly policy: KubeObject;
  readonly binding: KubeObject;
  /** The differences from the pack, one clause each. */
  readonly losses: readonly string[];
}

const API_VERSION = "admissionregistration.k8s.io/v1";

/** The entry as a policy, or why it cannot be one. */
export const exportEntry = (bound: BoundRule): ExportedEntry | NoExport => {
  if (bound.policy === undefined) return { because: `rule '${bound.rule.id}' is not a CEL expression` };
  const exported = bound.policy();
  if ("because" in exported) return exported;
  const scopes = bound.narrowings.filter(hasScope);
  if (scopes.length > 2) return { because: "more than two matches narrow what it reviews" };
  const problem = bound.narrowings.map(scopeProblem).find((one) => one !== undefined);
  if (problem !== undefined) return { because: problem };
  const [first, second] = scopes;
  const policy = policyOf(nameOf(bound), bound, exported, first);
  const binding = bindingOf(nameOf(bound), bound, second);
  const [rejected] = [policy, binding].flatMap((object) => policyProblems(object));
  if (rejected !== undefined)
    return { because: `an API server rejects \`${formatField(rejected.field)}\` of its policy: ${rejected.problem}` };
  return { policy, binding, losses: [...(exported.losses ?? []), ...lossesOf(bound)] };
};

const bindingOf = (name: string, { action }: BoundRule, scope: Narrowing | undefined): KubeObject => ({
  apiVersion: API_VERSION,
  kind: "ValidatingAdmissionPolicyBinding",
  metadata: { name },
  spec: {
    policyName: name,
    validationActions: [action],
    ...(scope === undefined ? {} : { matchResources: matchOf(scope, undefined) }),
  },
});

const policyOf = (
  name: string,
  { rule, narrowings }: BoundRule,
  exported: PolicyExport,
  scope: Narrowing | undefined,
): KubeObject => {
  const { expression, message, messageExpression, failurePolicy = "Fail" } = exported;
  const { variables = [], matchConditions = [] } = exported;
  const conditions = [...narrowings.flatMap(exclusions).map(withOwnName), ...matchConditions];
  return {
    apiVersion: API_VERSION,
    kind: "ValidatingAdmissionPolicy",
    metadata: { name },
    spec: {
      failurePolicy,
      matchConstraints: matchOf(scope ?? {}, rule.match.resourceRules),
      ...defined({ matchConditions: named(conditions), variables: named(variables) }),
      validations: [{ expression, message: inOneLine(message), ...defined({ messageExpression }) }],
    },
  };
};

const named = (expressions: readonly ExportedCondition[]): readonly JsonObject[] | undefined =>
  expressions.length === 0 ? undefined : expressions.map(({ name, expression }) => ({ name, expression }));

/** A policy may not have line breaks in messages. */
const inOneLine = (message: string): string => message.trim().replaceAll(/(?<!\s)\s*[\r\n]\s*/g, " ");

/** A pack and its entry may exclude the same. */
const withOwnName = (
  condition: ExportedCondition,
  index: number,
  all: readonly ExportedCondition[],
): ExportedCondition => {
  const before = all.slice(0, index).filter(({ name }) => name === condition.name).length;
  return before === 0 ? condition : { ...condition, name: `${condition.name}-${String(before + 1)}` };
};

/** The name of the policy and of its binding: a DNS subdomain. */
const nameOf = ({ pack, id }: BoundRule): string => `${pack}-${id.replaceAll(/[^a-z0-9.-]+/g, "-")}`;

const hasScope = ({ resourceRules, namespaceSelector, objectSelector }: Narrowing): boolean =>
  resourceRules !== undefined || namespaceSelector !== undefined || objectSelector !== undefined;

/** `rules` are those of the rule itself, if the pack names none. */
const matchOf = (
  { resourceRules, namespaceSelector, objectSelector }: Narrowing,
  rules: readonly ResourceRule[] | undefined,
): JsonObject => ({
  matchPolicy: "Exact",
  ...((resourceRules ?? rules) === undefined ? {} : { resourceRules: (resourceRules ?? rules ?? []).map(ruleOf) }),
  ...(namespaceSelector === undefined ? {} : { namespaceSelector: selectorOf(namespaceSelector) }),
  ...(objectSelector === undefined ? {} : { objectSelector: selectorOf(objectSelector) }),
});

/** Rules never review deletions. */
const ruleOf = ({ apiGroups, apiVersions = ["*"], resources, operations }: ResourceRule): Json => ({
  apiGroups,
  apiVersions,
  resources,
  operations: operations.includes("*")
    ? ["CREATE", "UPDATE", "CONNECT"]
    : operations.filter((operation) => operation !== "DELETE"),
});

const selectorOf = ({ matchLabels, matchExpressions }: LabelSelector): JsonObject => ({
  ...defined({ matchLabels }),
  ...(matchExpressions === undefined
    ? {}
    : {
        matchExpressions: matchExpressions.map(({ key, operator, values }) => ({
          key,
          operator,
          ...defined({ values }),
        })),
      }),
});

const scopeProblem = ({ resourceRules = [] }: Narrowing): string | undefined => {
  const all = resourceRules.flatMap(({ resources }) => resources);
  const partial = all.find((resource) => resource.endsWith("/*") && resource !== "*/*");
  if (partial !== undefined)
    return `resources '${partial}' are only subresources in a pack, but include the resource in a policy`;
  return resourceRules.some(({ operations }) => operations.every((operation) => operation === "DELETE"))
    ? "its match names only operation 'DELETE', which packs do not review"
    : undefined;
};

type ExportedCondition = NonNullable<PolicyExport["matchConditions"]>[number];

/** Returns the exclusions of packs as conditions of a policy. */
const exclusions = remember((narrowing: Narrowing): readonly ExportedCondition[] => {
  const { excludedNamespaces = [], excludedUsers = [], excludedGroups = [] } = narrowing;
  const list = (texts: readonly string[]): string => `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;
  const prefixes = excludedUsers.filter((user) => user.endsWith("*")).map((user) => user.slice(0, -1));
  const users = excludedUsers.filter((user) => !user.endsWith("*"));
  const condition = (name: string, isNeeded: boolean, expression: string): readonly ExportedCondition[] =>
    isNeeded ? [{ name, expression }] : [];
  return [
    ...condition(
      "excluded-namespaces",
      excludedNamespaces.length > 0,
      `!(request.?namespace.orValue("") in ${list(excludedNamespaces)})`,
    ),
    ...condition("excluded-users", users.length > 0, `!(request.userInfo.username in ${list(users)})`),
    ...condition(
      "excluded-user-prefixes",
      prefixes.length > 0,
      `!${list(prefixes)}.exists(prefix, request.userInfo.username.startsWith(prefix))`,
    ),
    ...condition(
      "excluded-groups",
      excludedGroups.length > 0,
      `!request.userInfo.?groups.orValue([]).exists(group, group in ${list(excludedGroups)})`,
    ),
    ...condition(
      "controlled-objects",
      narrowing.controlledObjects === "Excluded",
      `!object.?metadata.?ownerReferences.orValue([]).exists(owner, owner.?controller.orValue(false))`,
    ),
  ];
});

const lossesOf = ({ exceptions = [], waivable, namespaceLabels }: BoundRule): readonly string[] => [
  ...(exceptions.length > 0 ? ["exceptions of the pack do not apply"] : []),
  ...(waivable === true ? ["waivers of objects do not apply"] : []),
  ...(namespaceLabels === "Honored" ? ["labels of namespaces do not weaken it"] : []),
];

/** Names of policies have no '/', so two entries may have the same. `names` has the entry of each. */
const sameName = (bound: BoundRule, names: ReadonlyMap<string, string>): NoExport | undefined => {
  const other = names.get(nameOf(bound));
  return other === undefined
    ? undefined
    : { because: `its policy would be named '${nameOf(bound)}', as that of ${other}; give it another id` };
};

/**
 * `decorum export vap`: prints a ValidatingAdmissionPolicy and its binding for each entry that needs no webhook. Entries that
 * cannot be exported go to standard error with the reason.
 */
export const exportVap = async (packs: readonly Pack[], io: Io): Promise<ExitCode> => {
  let count = 0;
  const names = new Map<string, string>();
  for (const { name, rules, defaulters } of packs) {
    for (const bound of rules) {
      const entry = `entry '${bound.id}' of pack '${name}'`;
      const exported = sameName(bound, names) ?? exportEntry(bound);
      if ("because" in exported) {
        await io.note({ text: `${entry} is not exported: ${exported.because}` });
        continue;
      }
      names.set(nameOf(bound), entry);
      for (const loss of exported.losses) await io.note({ text: `${entry}: ${loss}` });
      for (const object of [exported.policy, exported.binding])
        await io.stdout.write(`${count++ === 0 ? "" : "---\n"}${yamlText(object, false)}`);
    }
    for (const { id } of defaulters)
      await io.note({
        text: `entry '${id}' of pack '${name}' is not exported: a ValidatingAdmissionPolicy sets no defaults`,
      });
  }
  if (count > 0) {
    await io.note({ text: "a policy denies updates of existing objects too, because it does not ratchet" });
    return EXIT.clean;
  }
  await io.stderr.write("error: no entry of the packs can be exported\n");
  return EXIT.unusable;
};
