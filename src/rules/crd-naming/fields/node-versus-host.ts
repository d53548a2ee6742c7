import { judgeNames, propertiesCalled } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { stringAt } from "kube-json";
import { wordsOf } from "../../../kube/words/name-words.js";
import { invalid, literal, ON_CRDS, type Rule, specExamples } from "../../kit.js";

/** Fields that only make sense for an API object. */
const OF_NODES: readonly string[] = ["hostSelector", "hostAffinity", "hostRef", "hostLabels"];
/**
 * Fields that only make sense for a machine, with their type: 'nodeNetwork' as a string may be the network of
 * the nodes.
 */
const OF_HOSTS: Readonly<Record<string, string>> = {
  nodePath: "string",
  nodeNetwork: "boolean",
  nodePID: "boolean",
  nodeIPC: "boolean",
};

export const nodeVersusHost: Rule = {
  id: "crd-naming/node-versus-host",
  conventions: ["naming-06"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of propertiesCalled(crd, ...OF_NODES))
      if (mayMeanNodes(node)) yield invalid(schemaField(node), problem(node.under.replace(/^host/, "node")));
    for (const [node, name] of judgeNames(crd, nameForNodes))
      if (speaksOfNodes(node) && !OF_NODES.includes(node.under)) yield invalid(schemaField(node), problem(name));
    for (const node of propertiesCalled(crd, ...Object.keys(OF_HOSTS)))
      if (OF_HOSTS[node.under] === node.type)
        yield invalid(
          schemaField(node),
          `must be ${literal(node.under.replace(/^node/, "host"))}, because 'host' is the word for the machine`,
        );
  },
  summary: "The name of a field must use 'node' for a Node of the cluster and 'host' for the machine.",
  rationale:
    "A node is an API object with a name and labels; a host is the machine, with a file system and a network. Kubernetes makes this distinction in 'nodeSelector' and 'hostPath'.",
  go: ['NodeSelector map[string]string `json:"nodeSelector,omitempty"`'],
  ...specExamples(`
  - hostSelector:
  + nodeSelector:
      type: object
      maxProperties: 16
      additionalProperties: { type: string, maxLength: 63 }
  + hostNetwork: { type: boolean }
  `),
};

const problem = (name: string): string =>
  `must be ${literal(name)}, because 'node' is the word for a Node of the cluster`;

const HOST = /^(?:host|minion)(s?)$/i;
/** After 'host', these are of the machine: 'hostNetwork', 'defaultHostEndpoint'. After 'virtual', a host is a name. */
const OF_MACHINES: ReadonlySet<string> = new Set(
  "aliases endpoint endpoints file header headers ip ipc ips key network networking path pid port ports process ptr source user users".split(
    " ",
  ),
);

/** The name with 'node' for 'host' or 'minion'; undefined if it has neither word, or a word of machines after it. */
const nameForNodes = (name: string): string | undefined => {
  const words = wordsOf(name);
  const index = words.findIndex((word) => HOST.test(word));
  const [before = "", after = ""] = [words[index - 1], words[index + 1]];
  if (index < 0 || words.length < 2 || /^virtual$/i.test(before) || OF_MACHINES.has(after.toLowerCase()))
    return undefined;
  const word = words[index] ?? "";
  const node = (/^[A-Z]/.test(word) ? "Node" : "node") + (word.endsWith("s") ? "s" : "");
  return [...words.slice(0, index), node, ...words.slice(index + 1)].join("");
};

const NODES =
  /\b(?:cluster(?:'s)?|[kK]ubernetes|k8s|worker) nodes?\b|\bnodes? (?:of|in) (?:the|a|this) (?:[kK]ubernetes )?cluster\b|[^.] Nodes?\b|\bnodes? (?:that|to|on) (?:which )?(?:run|pods?|the pods?|schedule)|\bschedul\w+ (?:on|to|onto) (?:\w+ )?nodes?\b/;

const speaksOfNodes = ({ under, schema }: SchemaNode): boolean =>
  /minion/i.test(under) || NODES.test(descriptionOf(schema));

/** False if the description shows that other hosts are meant, such as a provider's dedicated hosts. */
const mayMeanNodes = ({ schema }: SchemaNode): boolean => /\bnodes?\b/i.test(stringAt(schema, "description") ?? "node");
