import { type Crd, crdOf, descriptionOf, isBelow, property, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { pascalCase } from "../../kube/words/condition-types.js";
import { listedWords } from "../../kube/crd/sentences.js";
import { allConditionLists } from "../../kube/crd/conditions.js";
import { propertiesEndingIn } from "../../kube/crd/nodes.js";
import { own, stringAt, stringsAt } from "kube-json";
import { crdExample, examplesIn, invalid, literal, ON_CRDS, type Rule } from "../kit.js";

const problemOf = (node: SchemaNode): string | undefined => {
  if (excludesCamelCase(node))
    return "must have a `pattern` that allows CamelCase words, such as '^[A-Z][A-Za-z0-9]*$'";
  return isFreeText(node)
    ? "must be one CamelCase word, with a `pattern` such as '^[A-Z][A-Za-z0-9]*$'; text belongs in a `message`"
    : undefined;
};

export const reasonIsWord: Rule = {
  id: "crd-status/reason-is-word",
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Warn",
  *check({ object }) {
    for (const node of statusReasons(crdOf(object))) {
      // no-status-reason reports a reason of the whole status.
      if (node.depth === 2) continue;
      const values = misspelledReasons(node);
      const [wrong] = values;
      const problem =
        wrong === undefined
          ? problemOf(node)
          : `must be a CamelCase word, such as ${literal(pascalCase(wrong))} instead of ${literal(wrong)}`;
      if (problem === undefined) continue;
      const cause = invalid(schemaField(node), problem);
      yield wrong === undefined ? cause : { ...cause, among: values };
    }
  },
  summary: "The schema of a `reason` in a status must allow CamelCase words, and nothing else.",
  rationale:
    "A reason is the category of a cause in one word, which tools print in one line and programs compare. A sentence belongs in a `message`.",
  reference: "Typical status properties",
  go: [
    "type LastRun struct {",
    "\t// +kubebuilder:validation:MaxLength=63",
    "\t// +kubebuilder:validation:Pattern=`^[A-Z][A-Za-z0-9]*$`",
    "\t// +optional",
    '\tReason *string `json:"reason,omitempty"`',
    "}",
  ],
  ...examplesIn((status) => crdExample({ status }))(`
    lastRun:
      type: object
      properties:
  -     reason: { type: string, enum: [quota_exceeded, not_found] }
  +     reason: { type: string, maxLength: 63, pattern: "^[A-Z][A-Za-z0-9]*$" }
  `),
};

/** The strings `reason` and 'failureReason' of a status, those of conditions too. */
const statusReasons = (crd: Crd): readonly SchemaNode[] => {
  const ofConditions = allConditionLists(crd).flatMap(({ items }) => property(items, "reason") ?? []);
  const nodes = new Set([...propertiesEndingIn(crd, "reason"), ...ofConditions]);
  return [...nodes].filter(
    (node) => node.section === "status" && node.type === "string" && !isOfEvent(node) && !isOfSpec(node),
  );
};

/** In a copy of a spec, such as `suggestedSpec`, the reason is that of a user. */
const isOfSpec = (node: SchemaNode): boolean => isBelow(node, ({ under }) => /[sS]pec$/.test(under));

/** A copy of an Event has the reason that the Event has. */
const isOfEvent = ({ parent }: SchemaNode): boolean => /event/i.test(parent?.under ?? "");

const CAMEL_CASE = /^[A-Z][A-Za-z0-9]*$/;
/** Words that consist of parts, such as 'quota_exceeded': no word of a sentence looks so. */
const JOINED = /^[a-z0-9]+(?:[_-][a-z0-9]+)+$|^[A-Z0-9]+(?:[_-][A-Z0-9]+)+$|^[a-z]+(?:[A-Z][a-z0-9]*)+$/;

/** The reasons that the schema names and that are no CamelCase words: of its enum, or else of its description. */
const misspelledReasons = (node: SchemaNode): readonly string[] => {
  const values = stringsAt(node.schema, "enum");
  const wrong = values.filter((value) => value !== "" && !CAMEL_CASE.test(value));
  return wrong.length > 0 ? wrong : listedWords(node).filter((word) => JOINED.test(word) && !isNamed(node, word));
};

/** True for the name of another field. */
const isNamed = ({ parent }: SchemaNode, word: string): boolean => parent?.properties.has(word) === true;

/** True for a pattern whose characters exclude all CamelCase words: none but lower case, or capitals and '_'. */
const excludesCamelCase = ({ schema }: SchemaNode): boolean => {
  const [, characters] = CLASSES.exec(stringAt(schema, "pattern") ?? "") ?? [];
  if (characters === undefined || !/[a-zA-Z]-[a-zA-Z]/.test(characters)) return false;
  return !(/A-Z|A-z/.test(characters) && /a-z|A-z/.test(characters));
};

/** A pattern of one class, or of one behind a first character: '^[a-z_]+$'. */
const CLASSES = /^\^(?:\[[^\]]+\])?\(?\[([^\]]+)\][+*]?\)?[^[]*\$$/;

const SAYS_TEXT =
  /\b(?:sentences?|human|readable|text|explanation|explains?|details?|describes?|description|message|phrase|information|why|errors?)\b/i;
const SAYS_WORD =
  /\bcamel|pascal|machine|programmatic|identifier|token|\bone[- ]word|\ba word|\bsingle word|\bcode\b|constant|enum|\bbrief\b/i;

/** True for a reason of any text that is described as text, and not as a word. */
const isFreeText = ({ schema, parent }: SchemaNode): boolean => {
  if (own(schema, "enum") !== undefined || own(schema, "pattern") !== undefined) return false;
  if (parent?.properties.has("lastTransitionTime") === true) return false;
  const description = descriptionOf(schema);
  return SAYS_TEXT.test(description) && !SAYS_WORD.test(description);
};
