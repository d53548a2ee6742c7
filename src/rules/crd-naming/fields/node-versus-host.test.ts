import { crd, schemaPath } from "../../../testing/crd.js";
import { testRule } from "../../../testing/test-rule.js";
import { nodeVersusHost } from "./node-versus-host.js";

const TEXT = { type: "string" };
const MAP = { type: "object", additionalProperties: TEXT };
const FLAG = { type: "boolean" };

testRule(nodeVersusHost, {
  bad: [["FieldValueInvalid", schemaPath("spec", "hostSelector")]],
  valid: {
    "the node of the cluster": { object: crd({ spec: { nodeSelector: MAP, nodeName: TEXT, nodeRef: MAP } }) },
    "the machine": { object: crd({ spec: { hostPath: TEXT, hostNetwork: FLAG, hostname: TEXT } }) },
    "the host of a URL": { object: crd({ spec: { host: TEXT, hosts: { type: "array", items: TEXT } } }) },
    "another host": {
      object: crd({ spec: { hostAffinity: { ...TEXT, description: "Affinity to the dedicated host." } } }),
    },
    "the network of all nodes": { object: crd({ spec: { nodeNetwork: TEXT } }) },
  },
  invalid: {
    "labels of nodes": {
      object: crd({
        spec: { hostSelector: MAP, hostLabels: { ...MAP, description: "Labels of the Node." } },
      }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "hostSelector")],
        ["FieldValueInvalid", schemaPath("spec", "hostLabels")],
      ],
    },
    "a path of the machine": {
      object: crd({ spec: { volume: { type: "object", properties: { nodePath: TEXT } } } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "volume", "nodePath")]],
    },
    "namespaces of the machine": {
      object: crd({ spec: { nodeNetwork: FLAG, nodePID: FLAG, nodeIPC: FLAG } }),
      causes: [
        ["FieldValueInvalid", schemaPath("spec", "nodeNetwork")],
        ["FieldValueInvalid", schemaPath("spec", "nodePID")],
        ["FieldValueInvalid", schemaPath("spec", "nodeIPC")],
      ],
    },
  },
});
