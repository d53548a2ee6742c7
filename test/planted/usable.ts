import { type KubeObject, arrayAt, isObject, own, stringAt } from "kube-json";
import { crdProblems } from "kube-schema";
import { at, sectionPath } from "./places.js";

/** Characters of a definition as JSON. */
const BIG = 40_000;

export const isBig = (crd: KubeObject): boolean => JSON.stringify(crd).length > BIG;

/** A CRD that an API server accepts, whose storage version has a spec with fields. */
export const isUsable = (crd: KubeObject): boolean =>
  stringAt(crd, "kind") === "CustomResourceDefinition" &&
  crdProblems(crd).found.length === 0 &&
  arrayAt(crd, "spec", "versions").some((version) => own(version, "storage") === true) &&
  isObject(own(at(crd, sectionPath(crd, "spec")), "properties"));
