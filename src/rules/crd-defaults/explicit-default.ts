import { isMirrored } from "../../kube/crd/mirrored.js";
import { chosenWith } from "../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { namesTimeUnit } from "../../kube/fields/durations.js";
import { fieldsAskedFor } from "../../kube/crd/validations.js";
import { isDeprecated } from "../../kube/crd/deprecated.js";
import { describedDefault, isLayered, isUnsetOfItsOwn, namesSibling } from "../../kube/described/defaults.js";
import { squeezed } from "../../kube/crd/sentences.js";
import { type Json, arrayAt, formatJson, own } from "kube-json";
import { invalid, literal, ON_CRDS, required, type Rule, specExamples } from "../kit.js";

export const explicitDefault: Rule = {
  id: "crd-defaults/explicit-default",
  conventions: ["defaulting-01"],
  topic: "defaults",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    const stated = chosenWith(crd, "description").flatMap((node) => {
      const named = defaultStatedOf(node);
      return named === undefined ? [] : [{ node, named }];
    });
    const layered = isLayered(
      crd,
      stated.map(({ node }) => node),
    );
    for (const { node, named } of stated) {
      const actual = own(node.schema, "default");
      if (actual === undefined) {
        if (!layered && !isZero(node, named) && !isUnsetOfItsOwn(node) && !isMirrored(crd, node))
          yield required(
            schemaField(node),
            `must have \`default\` ${written(node, named)}, as its description states; if something else decides the value, the description must say what`,
          );
      } else if (isOther(named, actual))
        yield invalid(
          schemaField(node),
          `must have \`default\` ${written(node, named)}, as its description states, instead of ${written(node, actual)}`,
        );
    }
  },
  summary: "A default that the description of a field states must be the one in its schema.",
  rationale:
    "A default in the schema is stored with the object: users see it, and a later version can change it without affecting existing objects. A default that only the controller applies is invisible and changes with the controller.",
  go: ["// +kubebuilder:default=2", "// +optional", 'BackoffFactor *int32 `json:"backoffFactor,omitempty"`'],
  ...specExamples(`
    backoffFactor:
      type: integer
      format: int32
      minimum: 1
      maximum: 10
  +   default: 2
      description: backoffFactor multiplies each delay. Defaults to 2.
  `),
};

/** As in YAML: only strings are quoted. */
const written = (node: SchemaNode, value: Json): string =>
  NUMERIC.has(node.type ?? "") && typeof value !== "object" ? formatJson(value).replaceAll('"', "") : literal(value);

const NUMERIC: ReadonlySet<string> = new Set(["boolean", "integer", "number"]);

/** True for `false` and 0: clients read an absent field as that, so Kubernetes' own APIs do not store it either. */
const isZero = (node: SchemaNode, named: string): boolean =>
  NUMERIC.has(node.type ?? "") && (named === "false" || Number(named) === 0);

/** The default that the description of an optional field of `spec` states. */
const defaultStatedOf = (node: SchemaNode): string | undefined => {
  const { schema, section } = node;
  if (section !== "spec" || node.required) return undefined;
  const description = descriptionOf(schema);
  if (DEPENDENT.test(description) || IN_ONE_CASE.test(description) || isDeprecated(node) || isTied(node))
    return undefined;
  // 'Default Locale' of `defaultLocale` is its name.
  if (squeezed(description) === squeezed(node.under) || isOfProgram(node, description)) return undefined;
  const named = describedDefault(description, node.type, arrayAt(schema, "enum"));
  // The name of another field is its value.
  if (named === undefined || isInOtherUnit(node, description, named) || namesSibling(node, named)) return undefined;
  return node.type === "boolean" ? named.toLowerCase() : named;
};

/** Says that the field must be absent without another one, which may not be set. */
const DEPENDENT =
  /(?:^|[.;(]\s+)(?:(?:it|this)(?: field| option)? )?(?:may only be |can only be |must only be |only )?(?:(?:used|set|valid|allowed) (?:only )?(?:together )?(?:with|if|when)|requires)\s+["'`]?\w/i;

/** 'Hermes defaults to 3.' */
const isOfProgram = ({ under }: SchemaNode, description: string): boolean => {
  const subject = /(?:^|[.;(]\s*)([A-Z][A-Za-z]*[a-z]|[A-Z]\w*[A-Z]) default(?:s to| is)\b/.exec(description)?.[1];
  return subject !== undefined && !SUBJECTS.has(subject) && squeezed(subject) !== squeezed(under);
};

const SUBJECTS: ReadonlySet<string> = new Set(
  "Also Currently Field If It Its Property The This Value Which".split(" "),
);

const IN_ONE_CASE =
  /\bin which case (?:it|this) defaults\b|-wide setting\b|\bmay only be set for\b|\bunless\s[^]{1,200}?,\s+then\s[^]{1,100}?\bdefault/i;

/** A rule of the object around it asks whether it is set, which a default would always answer. */
const isTied = ({ under, parent }: SchemaNode): boolean => parent !== undefined && fieldsAskedFor(parent).has(under);

/** True for 'defaults to 10 minutes' of a field in seconds. */
const isInOtherUnit = ({ name = "" }: SchemaNode, description: string, named: string): boolean => {
  if (!/^\d+$/.test(named) || !namesTimeUnit(name)) return false;
  const [, unit] = new RegExp(`\\b${named} (millisecond|second|minute|hour|day)s?\\b`).exec(description) ?? [];
  return unit !== undefined && !new RegExp(unit === "millisecond" ? "ms|milli" : unit, "i").test(name);
};

/** A duration may be the same in other units, and a description may differ in case. */
const isOther = (named: string, actual: Json): boolean => {
  const text = typeof actual === "string" ? actual : formatJson(actual);
  return (
    named.toLowerCase() !== text.toLowerCase() &&
    Number(named) !== actual &&
    !(/^\d/.test(named) && /^\d/.test(text) && typeof actual === "string")
  );
};
