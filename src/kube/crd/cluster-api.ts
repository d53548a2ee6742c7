import { type SchemaNode, descriptionOf } from "./schema-node.js";

/** True for a type of Cluster API in the status of a provider's kind, which Cluster API reads in this form (its contract, v1beta1). */
export const isOfClusterAPI = ({ section, schema }: SchemaNode): boolean =>
  section === "status" && /\bCluster API (?:resource|failure domains)\b/.test(descriptionOf(schema));
