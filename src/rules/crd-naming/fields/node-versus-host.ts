import { propertiesCalled } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField, typeOf } from "../../../kube/crd/crd.js";
import { stringAt } from "../../../kube/json/object.js";
import { invalid } from "../../../model/cause.js";
import { ON_CRDS } from "../../../model/match.js";
import { literal } from "../../../text/message.js";
import type { Rule } from "../../../model/rule.js";
import { specExample } from "../../example.js";

/** What only an object of the cluster has. */
const OF_NODES: readonly string[] = ["hostSelector", "hostAffinity", "hostRef", "hostLabels"];
/** What only a machine has, by the type of the field: 'nodeNetwork' as a text may be the network of the nodes. */
const OF_HOSTS: Readonly<Record<string, string>> = {
  nodePath: "string",
  nodeNetwork: "boolean",
  nodePID: "boolean",
  nodeIPC: "boolean",
};

export const nodeVersusHost: Rule = {
  id: "crd-naming/node-versus-host",
  conventions: ["naming-06"],
  summary:
    "A field must be named for the 'node' where it means the node of the cluster, and for the 'host' where it means the machine.",
  rationale:
    "A node is an API object with a name and labels; a host is the machine behind it, with a file system and a network. 'nodeSelector' and 'hostPath' tell at once which of the two they speak of.",
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

/** There are other hosts, such as those that a provider dedicates; a description tells. */
const mayMeanNodes = ({ schema }: SchemaNode): boolean =>
  /\bnodes?\b/i.test(stringAt(schema, "description") ?? "node");
