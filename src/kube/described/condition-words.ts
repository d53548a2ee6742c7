import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { listedWords, sentencesOf } from "../crd/sentences.js";
import { isConditionType } from "../words/condition-types.js";

/** The types of conditions that a description lists. */
export const listedTypes = (node: SchemaNode): readonly string[] =>
  listedWords(node).filter((word) => isConditionType(word) && !OTHER.has(word.toLowerCase()) && !isProse(node, word));

/** Names of fields and values in the same description are no types. */
const OTHER: ReadonlySet<string> = new Set(
  "true false unknown type status reason message conditions condition".split(" "),
);

/** True for a word of prose without quotes, and for the value of a field that is set to it. */
const isProse = (node: SchemaNode, word: string): boolean =>
  sentencesOf(node).some((sentence) => proseAtEnd(sentence).includes(word)) ||
  ["`", "'", '"'].some((quote) => descriptionOf(node.schema).includes(`set to ${quote}${word}${quote}`));

/** The words of 'conditions are added and removed' or 'one is optional' behind the verb. */
const proseAtEnd = (sentence: string): readonly string[] => {
  const words = sentence.split(/[ ,.)]/).filter((word) => word !== "");
  const verb = words.slice(0, -1).findLastIndex((word) => VERBS.has(word));
  const rest = words.slice(verb + 1);
  const isProse = rest.length === 1 || /^conditions?$/i.test(words[verb - 1] ?? "");
  return verb !== -1 && isProse ? rest.filter((word) => /^[a-z]+$/.test(word)) : [];
};
const VERBS = new Set(["are", "is", "report", "reports", "set", "sets"]);
