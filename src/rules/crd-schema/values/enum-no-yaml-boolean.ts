import { enumerations } from "../../../kube/crd/enums.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isDeprecated } from "../../../kube/crd/deprecated.js";
import { isInForeignTerms } from "../../../kube/crd/foreign-terms.js";
import { typeOfText } from "../../../kube/fields/typed-text.js";
import { yamlBoolean } from "../../../kube/words/yaml-booleans.js";
import { allOf, invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const enumNoYamlBoolean: Rule = {
  id: "crd-schema/enum-no-yaml-boolean",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const { node, values } of enumerations(crd)) {
      const found = values.length > MOST ? [] : booleansIn(values);
      // crd-schema/typed-value reports a flag whose values are all of this kind.
      if (found.length === 0 || typeOfText(node) === "boolean" || isOfCondition(node)) continue;
      if (!isInForeignTerms(crd, node) && !isDeprecated(node))
        yield {
          ...invalid(
            schemaField(node),
            `must have other words than ${allOf(found)}${replacement(found[0] ?? "", values, node.under)}, because YAML reads ${found.length === 1 ? "it as a boolean" : "them as booleans"} without quotes`,
          ),
          among: found,
        };
    }
  },
  summary: "The values of an enum must not be words that YAML reads as booleans, such as 'Off' or 'yes'.",
  rationale:
    "Who writes `mode: Off` into a manifest gets the boolean false, which the API server rejects, because a string is expected. No other case helps: 'off', 'Off' and 'OFF' are all booleans. 'Disabled', 'Never' and 'None' need no quotes.",
  reference: "Constants",
  go: [
    "// Not Off.",
    "// +kubebuilder:validation:Enum=Auto;Disabled",
    "type RecoveryMode string",
    "",
    "// +optional",
    'RecoveryMode RecoveryMode `json:"recoveryMode,omitempty"`',
  ],
  good: specExample("recoveryMode: { type: string, enum: [Auto, Disabled] }"),
  bad: specExample('recoveryMode: { type: string, enum: [Auto, "Off"] }'),
};

/** The status that a condition must have, beside its type. */
const isOfCondition = ({ under, parent }: SchemaNode): boolean =>
  under === "status" && (parent?.properties.has("type") === true || /[cC]ondition/.test(parent?.under ?? ""));

/** An enum with more values lists codes of a standard, such as those of countries. */
const MOST = 20;

/** The values that YAML reads as booleans; none for the status of a condition, and for letters such as those of axes. */
const booleansIn = (values: readonly string[]): readonly string[] => {
  if (values.includes("Unknown") && values.includes("True")) return [];
  const found = values.filter((value) => yamlBoolean(value) !== undefined);
  return found.length > 1 ? found : found.filter((value) => value.length > 1);
};

/** A word of the same meaning that is not yet taken; none for a vote, and for an action on something else than power. */
const replacement = (word: string, values: readonly string[], under: string): string => {
  if (/power/i.test(under)) return `, such as ${literal(yamlBoolean(word) === true ? "PowerOn" : "PowerOff")}`;
  if (/[aA]ction$/.test(under) || /^(?:y|yes|n|no)$/i.test(word)) return "";
  const choices = yamlBoolean(word) === true ? ["Enabled", "Always"] : ["Disabled", "Never"];
  return `, such as ${literal(choices.find((choice) => !values.includes(choice)) ?? "None")}`;
};
