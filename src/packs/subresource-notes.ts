import { CONNECTED, hasStatusSubresource, kindOfSubresource, matchesLabels, subresourcesOf } from "kube-api";
import type { BoundRule } from "../model/pack.js";
import { literal } from "../text/message.js";
import { innermostRules } from "./schema-notes.js";
import { builtIn, namedResources } from "./shared/resources.js";

const ALONE = (field: string): string => `an API server takes \`${field}\` only through another resource`;

/** The subresources through which requests change a field, what an entry about it says, and a note if it does not see them. */
const ELSEWHERE: readonly (readonly [string, RegExp, string])[] = [
  [
    "scale",
    /^spec\.replicas;|\bobject\.spec\.\??replicas\b/,
    "'kubectl scale' and autoscalers bypass this rule, because they change `spec.replicas` through another resource",
  ],
  ["ephemeralcontainers", /^spec\.ephemeralContainers\b/, ALONE("spec.ephemeralContainers")],
  ["status", /^status\b/, ALONE("status")],
];

const changesThrough = (group: string, resource: string, name: string): boolean =>
  name === "status"
    ? hasStatusSubresource(group, builtIn(group, resource)?.kind ?? "")
    : subresourcesOf(group, resource).includes(name);

/** Notes on an entry that does not see requests that it is about. `about` is 'FIELD;EXPRESSION' of its options. */
export const subresourceNotes = (bound: BoundRule, about: string): readonly string[] => {
  const rules = innermostRules(bound);
  const named = namedResources(rules);
  const isNamed = (...names: readonly string[]): boolean => named.some(({ resource }) => names.includes(resource));
  const notes = ELSEWHERE.flatMap(([name, isAbout, because]) => {
    if (bound.deletions === true || !isAbout.test(about) || isNamed("*/*", `*/${name}`)) return [];
    const through = named.filter(({ group, resource }) => changesThrough(group, resource, name));
    const unseen = through.find(({ resource }) => !isNamed(`${resource}/${name}`, `${resource}/*`));
    return unseen === undefined ? [] : [`${because}; add ${literal(`${unseen.resource}/${name}`)} to \`resources\``];
  });
  const asksForLabels = bound.narrowings.some(({ objectSelector }) => !matchesLabels(objectSelector ?? {}, {}));
  for (const resource of new Set(named.map((one) => one.resource))) {
    const [plural = "", name = ""] = resource.split("/");
    const kind = kindOfSubresource(plural, name)?.kind;
    const operations = rules.flatMap((one) => (one.resources.includes(resource) ? one.operations : []));
    if (CONNECTED.includes(resource) && !operations.some((one) => one === "CONNECT" || one === "*"))
      notes.push(`requests to ${literal(resource)} are CONNECT; add it to \`operations\``);
    if (asksForLabels && kind !== undefined)
      notes.push(`\`objectSelector\` leaves out all requests to ${literal(resource)}: a ${kind} has no labels`);
  }
  return notes;
};
