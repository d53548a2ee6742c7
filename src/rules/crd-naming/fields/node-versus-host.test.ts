import { crd, schemaPath } from "kube-schema/testing";
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
    "a host, and its network, next to nodes": {
      object: crd({
        spec: {
          hostEndpoint: { ...TEXT, description: "Syncs the nodes of the cluster to host endpoints." },
          host: { ...TEXT, description: "The name of the proxy of the cluster's nodes." },
          virtualHostName: { ...TEXT, description: "The name that the nodes in the cluster answer to." },
        },
      }),
    },
    "hosts of which nothing is said": { object: crd({ spec: { hostCount: TEXT, hostPool: TEXT } }) },
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
    "described as nodes": {
      object: crd({
        spec: {
          hostCount: { ...TEXT, description: "The number of Kubernetes nodes." },
          preferredHostNames: { ...TEXT, description: "The names of the Nodes that are preferred." },
          maxUnavailableHosts: { ...TEXT, description: "The most nodes of the cluster that may be drained." },
        },
      }),
      causes: ["hostCount", "preferredHostNames", "maxUnavailableHosts"].map((name) => [
        "FieldValueInvalid",
        schemaPath("spec", name),
      ]),
    },
    "an old word": {
      object: crd({ spec: { minionCount: TEXT } }),
      causes: [["FieldValueInvalid", schemaPath("spec", "minionCount")]],
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
