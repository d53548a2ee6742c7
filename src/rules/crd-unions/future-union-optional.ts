import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { lastWord } from "../../kube/words/name-words.js";
import { groupBy, own, remember } from "kube-json";
import { makeOptional, withoutKeyword } from "../../kube/crd/schema-fixes.js";
import { forbidden, ON_CRDS, type Rule, specExamples } from "../kit.js";

/** The fields of a template are fixed. */
const SETTLED: ReadonlySet<string> = new Set(["template", "spec", "metadata"]);

/** The only field of an object, if it is an object itself; a map or a list is not a union member. */
const onlyMember = (node: SchemaNode): SchemaNode | undefined => {
  // The fields of a spec are not a union.
  if (node.properties.size !== 1 || node.depth === 1 || node.coreType !== undefined) return undefined;
  const [member] = node.properties.values();
  if (member === undefined) return undefined;
  if (member.type !== "object" || SETTLED.has(member.under)) return undefined;
  return member.properties.size > 0 && !isParameter(node, member) ? member : undefined;
};

/** True for what the object always needs: a part of settings, or a reference that is not named after what it refers to. */
const isParameter = (node: SchemaNode, member: SchemaNode): boolean => {
  if (OTHERS.test(descriptionOf(member.schema))) return false;
  if (!CHOICE.test(node.under) && !MEMBER.test(member.under)) return true;
  if (isOneOfSeveral(node)) return true;
  return !SOURCE.test(member.under) && member.properties.has("name") && member.properties.has("key");
};

/** The choice is made above: `universalAuth` stands beside `kubernetesAuth`. */
const isOneOfSeveral = (node: SchemaNode): boolean =>
  node.parent !== undefined &&
  objectsByWord(node.parent)
    .get(lastWord(node.under))
    ?.some((other) => other !== node) === true;

/** The fields that are objects, by the last word of their names. */
const objectsByWord = remember(
  ({ properties }: SchemaNode): ReadonlyMap<string, readonly SchemaNode[]> =>
    groupBy(
      [...properties.values()].filter((node) => node.type === "object"),
      ({ under }) => [lastWord(under)],
    ),
);

/** Names of what is one of several things: a source, a way to authenticate, something to run. */
const CHOICE =
  /(?:from|(?:^|[a-z])(?:[aA]ction|[aA]uth|[aA]uthentication|[bB]ackend|[dD]estination|[hH]andler|[hH]ook|[mM]ethod|[pP]rovider|[sS]ource|[sS]torage|[sS]tore|[tT]arget|[tT]rigger))s?$|From$/;
/** Members of unions in Kubernetes. */
const MEMBER = /^(?:exec|grpc|httpGet|tcpSocket|valueFrom|(?:configMap|secret)KeyRef)$/;
/** Names what something is read from. */
const SOURCE = /(?:ref|selector|secret|config_?map|from)$/i;
/** Speaks of further members. */
const OTHERS =
  /\b(?:other|more|further|future) (?:kinds?|types?|members?|variants?|options|sources|choices|methods)\b|\bothers (?:will|may|can)\b|\bfor now\b|\bexactly one\b/i;

/** The settings of something that exists anyway are no choice; crd-defaults/default-reachable asks for their default. */
const SETTINGS = /(?:config|configuration|options|settings|parameters|limits|timeouts|strategy)$/i;

export const futureUnionOptional: Rule = {
  id: "crd-unions/future-union-optional",
  conventions: ["unions-03"],
  match: ON_CRDS,
  action: "Warn",
  evidence:
    "Only the author knows whether a second member will follow: reviewed APIs require the one source of a `contentFrom`.",
  *check({ object }) {
    for (const node of chosenWith(crdOf(object), "properties")) {
      // Controllers write the status; users make no choice there.
      const member = node.section === "status" ? undefined : onlyMember(node);
      if (member === undefined) continue;
      if (member.required)
        yield forbidden(
          schemaField(member),
          "may not be listed in `required` while it is the only member of what may become a union",
        );
      else if (own(member.schema, "default") !== undefined && !SETTINGS.test(member.under))
        yield forbidden(
          schemaField(member),
          "may not have a `default` while it is the only member of what may become a union",
        );
    }
  },
  fix: ({ field }, { object }) => {
    const optional = makeOptional(object, field);
    return optional.length > 0 ? optional : withoutKeyword(object, field, "default");
  },
  summary: "The only member of an object that may become a union may not be required or have a default.",
  rationale:
    "A second member can be added only if the first one is optional: clients rely on a required field, and all objects have to keep it. With a default, it would be set beside the second one.",
  go: ["// Without +required and +kubebuilder:default.", "// +optional", 'Git *GitSource `json:"git,omitempty"`'],
  ...specExamples(`
    source:
      type: object
  -   required: [git]
      properties:
        git:
          type: object
          required: [url]
          properties:
            url: { type: string, maxLength: 2048 }
  `),
};
