import type { SchemaNode } from "./crd.js";
import { segmentName } from "kube-json";
import type { Selector } from "kube-api";

/** The node that describes what a selector selects in objects: 'spec.ports[*].name'; undefined if none does. */
export const nodeFor = (root: SchemaNode | undefined, selector: Selector): SchemaNode | undefined => {
  let node = root;
  for (const step of selector) {
    if (typeof step === "object" && "each" in step) node = node?.items ?? node?.values;
    else if (typeof step === "number") node = node?.items;
    else node = node?.properties.get(String(segmentName(step))) ?? node?.values;
  }
  return node;
};
