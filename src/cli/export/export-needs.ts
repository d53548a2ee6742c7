import type { Pack } from "../../model/pack.js";
import { EXIT, type ExitCode } from "../../app/host/exit-code.js";
import { isBuiltInKind, resourceFor } from "kube-api";
import { type JsonObject, type KubeObject, groupBy, stringAt } from "kube-json";
import { DEFINITIONS, definitionOf } from "kube-schema";
import type { ClusterSnapshot } from "../../model/context.js";
import type { Read } from "../../model/rule.js";
import { type Needs, needsBeyond } from "../../packs/registration/needs.js";
import { type MatchConditions, matchConditions } from "../../packs/registration/webhook-conditions.js";
import type { WebhookRule } from "../../packs/registration/webhook-rules.js";
import { literal } from "../../text/message.js";
import { yamlText } from "../formats/yaml-text.js";
import type { Io } from "../terminal/io.js";

/** How an installation is changed: with the Helm chart, or with kustomize. */
export type NeedsFormat = "helm-values" | "kustomize";

/**
 * `decorum export helm-values` and `kustomize`: prints what packs of one's own need of the webhooks and the role, beyond what the
 * manifests have for the `installed` ones. CRDs in the `cluster` name the resources of their kinds.
 */
export const exportNeeds = async (
  format: NeedsFormat,
  own: readonly Pack[],
  installed: readonly Pack[],
  cluster: ClusterSnapshot | undefined,
  io: Io,
): Promise<ExitCode> => {
  const needs = needsBeyond(own, installed);
  const definitions = cluster?.known(DEFINITIONS.group, DEFINITIONS.kind) ?? [];
  for (const text of guessNotes(needs.reads, definitions)) await io.note({ text });
  const role = roleRules(needs.reads, definitions);
  const found = format === "helm-values" ? valuesOf(needs, role) : patchesOf(needs, role, matchConditions(installed));
  if (found === undefined) await io.note({ text: "these packs need no more than the manifests register and grant" });
  else await io.stdout.write(yamlText(found, true, "Flow"));
  return EXIT.clean;
};

const valuesOf = ({ validating, mutating, omitted }: Needs, role: readonly JsonObject[]): JsonObject | undefined => {
  const webhooks = {
    ...listed("extraValidatingRules", validating.map(plain)),
    ...listed("extraMutatingRules", mutating.map(plain)),
    ...listed("omittedConditions", [...new Set([...omitted.validating, ...omitted.mutating])]),
  };
  const values = {
    ...(Object.keys(webhooks).length === 0 ? {} : { webhooks }),
    ...listed("extraReaderRules", role),
  };
  return Object.keys(values).length === 0 ? undefined : values;
};

const listed = (name: string, items: readonly (JsonObject | string)[]): JsonObject =>
  items.length === 0 ? {} : { [name]: items };

/** A Component, which an overlay names after that of the certificate. */
const patchesOf = (needs: Needs, role: readonly JsonObject[], conditions: MatchConditions): JsonObject | undefined => {
  const webhook = (kind: "Validating" | "Mutating", rules: readonly WebhookRule[], omitted: readonly string[]) => {
    const names = conditions[kind === "Validating" ? "validating" : "mutating"].map(({ name }) => name);
    // From the last one on, because each removal moves those behind it.
    const removals = omitted.toReversed().flatMap((name) => {
      const path = `/webhooks/0/matchConditions/${String(names.indexOf(name))}`;
      return [
        { op: "test", path: `${path}/name`, value: name },
        { op: "remove", path },
      ];
    });
    return patch(`${kind}WebhookConfiguration`, "decorum", [
      ...additions("/webhooks/0/rules/-", rules.map(plain)),
      ...removals,
    ]);
  };
  const patches = [
    ...webhook("Validating", needs.validating, needs.omitted.validating),
    ...webhook("Mutating", needs.mutating, needs.omitted.mutating),
    ...patch("ClusterRole", "decorum-reader", additions("/rules/-", role)),
  ];
  return patches.length === 0
    ? undefined
    : { apiVersion: "kustomize.config.k8s.io/v1alpha1", kind: "Component", patches };
};

const additions = (path: string, values: readonly JsonObject[]): readonly JsonObject[] =>
  values.map((value) => ({ op: "add", path, value }));

const patch = (kind: string, name: string, operations: readonly JsonObject[]): readonly JsonObject[] =>
  operations.length === 0 ? [] : [{ target: { kind, name }, patch: yamlText(operations, true, "Flow") }];

const plain = ({ operations, apiGroups, apiVersions, resources }: WebhookRule): JsonObject => ({
  operations,
  apiGroups,
  apiVersions,
  resources,
});

const roleRules = (reads: Needs["reads"], definitions: readonly KubeObject[]): readonly JsonObject[] =>
  [...groupBy(reads, ({ group }) => [group])].map(([group, kinds]) => ({
    apiGroups: [group],
    resources: [
      ...new Set(kinds.map((read) => definedResource(read, definitions) ?? resourceFor(group, read.kind).resource)),
    ].sort(),
    verbs: ["list", "watch"],
  }));

const definedResource = ({ group, kind }: Read, definitions: readonly KubeObject[]): string | undefined =>
  stringAt(definitionOf(definitions, group, kind), "spec", "names", "plural");

/** With the right to a resource that does not exist, no replica would become ready. */
const guessNotes = (reads: Needs["reads"], definitions: readonly KubeObject[]): readonly string[] => [
  ...new Set(
    reads
      .filter((read) => !isBuiltInKind(read) && definedResource(read, definitions) === undefined)
      .map(
        ({ group, kind }) =>
          `the resource ${literal(resourceFor(group, kind).resource)} of kind ${literal(kind)} is a guess: name a folder with its CRD by '--cluster', or compare 'kubectl api-resources --api-group=${group}'`,
      ),
  ),
];
