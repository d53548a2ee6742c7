import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { listedWords } from "../crd/sentences.js";
import { isConditionType } from "../words/condition-types.js";

/** The types of conditions that a description lists. */
export const listedTypes = (node: SchemaNode): readonly string[] =>
  listedWords(node).filter((word) => isConditionType(word) && !OTHER.has(word.toLowerCase()) && !isProse(node, word));

/** Names of fields and values in the same description are no types. */
const OTHER: ReadonlySet<string> = new Set(
  "true false unknown type status reason message conditions condition".split(" "),
);

/** True for 'added' in 'conditions are added' and 'set' in 'one condition is set', in contrast to a word in quotes, and for the value of a field that is set to it. */
const isProse = ({ schema }: SchemaNode, word: string): boolean => {
  const description = descriptionOf(schema);
  return (
    (/^(?:[a-z]+ed|met|set)$/.test(word) && [" are ", " is "].some((verb) => description.includes(verb + word))) ||
    ["`", "'", '"'].some((quote) => description.includes(`set to ${quote}${word}${quote}`))
  );
};
