import type { SchemaNode } from "./crd.js";
import { stringAt } from "kube-json";

/**
 * True for the field `foo` that kubebuilder writes into a new API. Its description asks the author to remove it, so
 * nothing else needs to be said of it.
 */
export const isScaffoldSample = ({ name, schema }: SchemaNode): boolean =>
  name === "foo" && (stringAt(schema, "description") ?? "").startsWith("foo is an example field of ");
