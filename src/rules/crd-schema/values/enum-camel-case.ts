import { areChoices } from "../../../kube/words/choices.js";
import { isConstant, isShouted, proposedConstant } from "../../../kube/words/constant-case.js";
import { misspelledEnumerations, tookAnyText } from "../../../kube/crd/enums.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { isDeprecated } from "../../../kube/crd/deprecated.js";
import { areNamesElsewhere, isInForeignTerms } from "../../../kube/crd/foreign-terms.js";
import { namesBySpelling, squeezed } from "../../../kube/crd/sentences.js";
import { arePatchOperations, areSchemes, foreignConstants } from "../../../kube/words/foreign-constants.js";
import { isFlagEnum } from "../../../kube/fields/typed-text.js";
import { mayBeCapital, isNameInAnySpelling } from "../../../kube/words/proper-names.js";
import { yamlBoolean } from "../../../kube/words/yaml-booleans.js";
import { respelled } from "../../../text/respelled.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";
import { texts } from "../../plain-options.js";

export const enumCamelCase: Rule<{ readonly allowed: readonly string[] }> = {
  id: "crd-schema/enum-camel-case",
  conventions: ["constants-02"],
  match: ON_CRDS,
  action: "Deny",
  denialDepth: 2,
  options: texts({ allowed: "Values that keep their own spelling, such as the name of a product." }),
  *check({ object, oldObject }, { allowed }) {
    // crd-schema/enum-no-yaml-boolean asks for another word than 'off', which another case does not help.
    const isWrong = (value: string): boolean =>
      (!isConstant(value) || isShouted(value)) &&
      !isNameInAnySpelling(value) &&
      !allowed.includes(value) &&
      yamlBoolean(value) === undefined;
    const crd = crdOf(object);
    // The project itself has the name in its group: 'keda' in 'keda.sh'.
    const own = new Set(crd.group.split("."));
    const old = oldObject && crdOf(oldObject);
    for (const { node, values, wrong } of misspelledEnumerations(crd, isWrong)) {
      // crd-schema/typed-value reports flags such as 'on' and 'off'.
      if (isFlagEnum(values) || isInForeignTerms(crd, node) || isDeprecated(node) || areNamesElsewhere(node)) continue;
      if (arePatchOperations(node.under, values) || areSchemes(node.under, values) || tookAnyText(node, old)) continue;
      const foreign = foreignConstants(values);
      const spell = spellingIn(node);
      const misspelled = new Set(wrong);
      const isSpelled = (value: string): boolean => !misspelled.has(value) || foreign.has(value);
      const spelled = new Set(values.filter(isSpelled).map(squeezed));
      const areNames = values.filter(isNameInAnySpelling).length >= NAMES;
      const bad = wrong.filter(
        (value) =>
          !foreign.has(value) &&
          !own.has(value) &&
          !isKindOfGroup(node, value) &&
          !spelled.has(squeezed(value)) &&
          !(areNames && !CHOICE.test(value)),
      );
      // Names that may be in lowercase are not beside values in CamelCase.
      const isBad = new Set(bad);
      const changed = values.filter((value) => isBad.has(value) || own.has(value) || mayBeCapital(value));
      if (bad.length > 0)
        yield {
          ...invalid(schemaField(node), `must be CamelCase, ${formOf(respelled(changed, spell), changed)}`),
          // The message has only the first ones. Where all are so, a further one is like those that are in use.
          among: bad.length === values.length ? "All" : bad,
          ...(areChoices(values) ? {} : { arguable: true }),
        };
    }
  },
  summary: "The enum values of a field must be CamelCase with an initial capital.",
  rationale:
    "Kubernetes constants look alike ('ClusterFirst', 'Pending'), so users need not remember which field uses 'best-effort', 'best_effort' or 'bestEffort'. Names of products and executables and values of other standards keep their spelling. Only words for choices, such as 'enabled' and 'best-effort', are sure to be the author's own: the rule warns if a value has others, such as 'hex'.",
  go: [
    "// +kubebuilder:validation:Enum=None;BestEffort",
    'AllocationPolicy AllocationPolicy `json:"allocationPolicy,omitempty"`',
  ],
  good: specExample("allocationPolicy: { type: string, enum: [None, BestEffort] }"),
  bad: specExample("allocationPolicy: { type: string, enum: [none, best-effort] }"),
};

/**
 * Descriptions show which values are acronyms, as in 'HCL or JSON syntax' for 'hcl', and the fields beside it show which are
 * several words: `loadTest` for 'loadtest'. So do names in mixed case, also in the description around it: 'PromptKit'.
 */
const spellingIn = ({ schema, parent }: SchemaNode): ((value: string) => string | undefined) => {
  const description = descriptionOf(schema).slice(0, MAX_TEXT);
  const acronyms = new Set(description.match(/\b[A-Z][A-Z0-9]{1,6}\b/g) ?? []);
  const names = parent === undefined ? undefined : namesBySpelling(parent);
  const around = `${description} ${descriptionOf(parent?.schema).slice(0, MAX_TEXT)}`;
  const mixed = new Map(around.match(/\b[A-Z][a-z]+[A-Z][A-Za-z]+\b/g)?.map((name) => [name.toLowerCase(), name]));
  return (value) => {
    const capitals = value.toUpperCase();
    return value === value.toLowerCase() && acronyms.has(capitals) && !isShouted(capitals)
      ? capitals
      : proposedConstant(names?.get(squeezed(value)) ?? mixed.get(value) ?? value);
  };
};

/** Only the author knows how to write 'acme-aws-eks': an example of other words would not help. */
const formOf = (spelled: string, [first = ""]: readonly string[]): string =>
  spelled === "" ? `unlike ${literal(first)}` : `such as ${spelled}`;

/** 'argo.Rollout': crd-references/reference-group asks for the group. */
const isKindOfGroup = ({ under }: SchemaNode, value: string): boolean =>
  /kinds?$/i.test(under) && /\.[A-Z]/.test(value);

/** Among so many names, such as those of cloud providers, other values are names, too, except choices such as 'none'. */
const NAMES = 3;
const CHOICE =
  /^(?:all|any|auto|automatic|custom|default|disabled|enabled|external|internal|local|none|other|unknown)$|[-_]/i;

/** Characters of a description that are read. */
const MAX_TEXT = 2000;
