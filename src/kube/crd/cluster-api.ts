import { type SchemaNode, descriptionOf } from "./schema-node.js";

/** True for a type of Cluster API in the status of a provider's kind, which Cluster API reads in this form (its contract, v1beta1). */
export const isOfClusterAPI = ({ section, schema }: SchemaNode): boolean =>
  section === "status" && /\bCluster API (?:resource|failure domains)\b/.test(descriptionOf(schema));

/** True for `ready` and `initialized` in the status of a provider's kind, which the contract v1beta1 of Cluster API reads. */
export const isContractOfClusterAPI = ({ under, parent }: SchemaNode): boolean =>
  (under === "ready" || under === "initialized") &&
  parent?.name === "status" &&
  (parent.properties.has("dataSecretName") ||
    (parent.properties.has("ready") && parent.properties.has("initialized")) ||
    PROVIDED.some((name) => parent.parent?.properties.get("spec")?.properties.has(name) === true));

/** What a machine and a cluster of a provider have in their spec. */
const PROVIDED = ["providerID", "controlPlaneEndpoint"] as const;
