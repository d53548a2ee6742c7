import type { Crd, SchemaNode } from "../crd/crd.js";
import { own, stringAt } from "../json/object.js";
import { remember } from "../json/remember.js";
import { squeezed } from "./sentences.js";

/**
 * Recognizes fields that mirror the API of another system field by field: their names, types and values are not the
 * author's to choose.
 */

/** Groups whose kinds are generated from the API of a cloud provider. */
const GENERATED =
  /\.services\.k8s\.aws$|\.cnrm\.cloud\.google\.com$|(?:^|\.)azure\.com$|\.upbound\.io$|\.(?:aws|azure|gcp|alibaba)\.crossplane\.io$/;

/** True for a field in the terms of another system. A description that starts with the field's name is the author's. */
export const isMirrored = (crd: Crd, node: SchemaNode): boolean =>
  isOfCloud(crd, node) || (isOfForeignDocument(node) && !startsWithName(node));

/** The same of a kind that is generated from the API of a cloud provider. */
export const isOfCloud = ({ group }: Crd, node: SchemaNode): boolean =>
  GENERATED.test(group) && !startsWithName(node);

const startsWithName = ({ under, schema, parent, step }: SchemaNode): boolean => {
  // The description of a list is about its items.
  if (step === "items" && parent !== undefined && startsWithName(parent)) return true;
  const [first = ""] = (stringAt(schema, "description") ?? "").slice(0, 200).trimStart().split(/\s/, 1);
  return squeezed(first) === squeezed(under);
};

/** True for 'idle_timeout', for a field with a `title`, which Go types do not have, and below objects with foreign names. */
const isOfForeignDocument = (node: SchemaNode): boolean => {
  if (SNAKE_CASE.test(node.under) || own(node.schema, "title") !== undefined) return true;
  for (let at = node.parent; at !== undefined; at = at.parent) if (hasForeignNames(at)) return true;
  return false;
};

const SNAKE_CASE = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;

/** True for several names in snake_case, for 'bot-defense' next to 'serverTechnologies', and for names with '$'. */
const hasForeignNames = remember(({ properties, depth }: SchemaNode): boolean => {
  if (depth === 0) return false;
  const names = [...properties.keys()];
  return (
    names.some((name) => name.startsWith("$")) ||
    names.filter((name) => SNAKE_CASE.test(name)).length > 1 ||
    (names.some((name) => /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name)) &&
      names.some((name) => /^[a-z0-9]+[A-Z]/.test(name)))
  );
});
