import { propertiesCalled } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { stringAt } from "../../../kube/json/object.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

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
  summary: "The name of a field must use 'node' for a Node of the cluster and 'host' for the machine.",
  rationale:
    "A node is an API object with a name and labels; a host is the machine, with a file system and a network. Kubernetes makes this distinction in 'nodeSelector' and 'hostPath'.",
  reference: "Naming conventions",
  since: "0.1.0",
  match: ON_CRDS,
  action: "Warn",
  good: specExample(`
    nodeSelector:
      type: object
      maxProperties: 16
      additionalProperties: { type: string, maxLength: 63 }
    hostNetwork: { type: boolean }
  `),
  bad: specExample(`
    hostSelector:
      type: object
      maxProperties: 16
      additionalProperties: { type: string, maxLength: 63 }
  `),
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of propertiesCalled(crd, ...OF_NODES))
      if (mayMeanNodes(node))
        yield invalid(
          schemaField(node),
          `must be ${literal(node.under.replace(/^host/, "node"))}, because 'node' is the word for a Node of the cluster`,
        );
    for (const node of propertiesCalled(crd, ...Object.keys(OF_HOSTS)))
      if (OF_HOSTS[node.under] === typeOf(node))
        yield invalid(
          schemaField(node),
          `must be ${literal(node.under.replace(/^node/, "host"))}, because 'host' is the word for the machine`,
        );
  },
};

/** False if the description shows that other hosts are meant, such as a provider's dedicated hosts. */
const mayMeanNodes = ({ schema }: SchemaNode): boolean =>
  /\bnodes?\b/i.test(stringAt(schema, "description") ?? "node");
