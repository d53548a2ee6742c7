import { listedWords } from "./sentences.js";
import { conditionLists, nestedConditionLists } from "../crd/conditions.js";
import { type Crd, type SchemaNode, property, typeOf } from "../crd/crd.js";
import { propertiesEndingIn } from "../crd/nodes.js";
import { arrayAt, own, stringAt } from "kube-json";

/** The fields of a status that hold reasons, and what their schemas say of the values. */

/** The strings `reason` and 'failureReason' of a status, those of conditions too. */
export const statusReasons = (crd: Crd): readonly SchemaNode[] => {
  const ofConditions = [...conditionLists(crd), ...nestedConditionLists(crd)].flatMap(
    ({ items }) => property(items, "reason") ?? [],
  );
  const nodes = new Set([...propertiesEndingIn(crd, "reason"), ...ofConditions]);
  return [...nodes].filter((node) => node.section === "status" && typeOf(node) === "string" && !isOfEvent(node));
};

/** A copy of an Event has the reason that the Event has. */
const isOfEvent = ({ parent }: SchemaNode): boolean => /event/i.test(parent?.under ?? "");

const CAMEL_CASE = /^[A-Z][A-Za-z0-9]*$/;
/** Words that consist of parts, such as 'quota_exceeded': no word of a sentence looks so. */
const JOINED = /^[a-z0-9]+(?:[_-][a-z0-9]+)+$|^[A-Z0-9]+(?:[_-][A-Z0-9]+)+$|^[a-z]+(?:[A-Z][a-z0-9]*)+$/;

/** The reasons that the schema names and that are no CamelCase words: of its enum, or else of its description. */
export const misspelledReasons = (node: SchemaNode): readonly string[] => {
  const values = arrayAt(node.schema, "enum").filter((value) => typeof value === "string");
  const wrong = values.filter((value) => value !== "" && !CAMEL_CASE.test(value));
  return wrong.length > 0 ? wrong : listedWords(node).filter((word) => JOINED.test(word) && !isNamed(node, word));
};

/** True for the name of another field. */
const isNamed = ({ parent }: SchemaNode, word: string): boolean => parent?.properties.has(word) === true;

/** True for a pattern whose characters exclude all CamelCase words: none but lower case, or capitals and '_'. */
export const excludesCamelCase = ({ schema }: SchemaNode): boolean => {
  const [, characters] = CLASSES.exec(stringAt(schema, "pattern") ?? "") ?? [];
  return characters !== undefined && !(/A-Z|A-z/.test(characters) && /a-z|A-z/.test(characters));
};

/** A pattern of one class of letters: '^[a-z_]+$'. */
const CLASSES = /^\^(?:\[[^\]]+\])?\(?\[([^\]]*[a-zA-Z]-[a-zA-Z][^\]]*)\][+*]?\)?[^[]*\$$/;

const SAYS_TEXT =
  /\b(?:sentences?|human|readable|text|explanation|explains?|details?|describes?|description|message|phrase|information|why|errors?)\b/i;
const SAYS_WORD =
  /\bcamel|pascal|machine|programmatic|identifier|token|\bone[- ]word|\ba word|\bsingle word|\bcode\b|constant|enum|\bbrief\b/i;

/** True for a reason of any text that is described as text, and not as a word. */
export const isFreeText = ({ schema, parent }: SchemaNode): boolean => {
  if (own(schema, "enum") !== undefined || own(schema, "pattern") !== undefined) return false;
  if (parent?.properties.has("lastTransitionTime") === true) return false;
  const description = stringAt(schema, "description") ?? "";
  return SAYS_TEXT.test(description) && !SAYS_WORD.test(description);
};
