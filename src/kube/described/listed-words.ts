import type { SchemaNode } from "../crd/crd.js";
import { sentencesOf } from "./sentences.js";

/** Reads the values that a description lists: 'Known types are "Ready" and "Synced".' */

/** Words that introduce a list of values. */
const INTRODUCTION =
  /\b(?:such as|e\.?g\.?,?|for example,?|like|one of|either|namely|types? (?:are|is|include|includes)|reasons? (?:are|is|include|includes)|values? (?:are|is|include|includes)|(?:types?|values?|reasons?)(?= ?:)|conditions? (?:are|is|include|includes)|reports?|sets?)\b/i;
/** Not the tags of a Go struct, such as 'json:"name"'. */
const QUOTED = /(?<!:)"([^"\s]{1,64})"|'([^'\s]{1,64})'|`([^`\s]{1,64})`/g;
/** A list without quotes: single words between commas. */
const PLAIN_LIST = /^[\s:]*((?:[A-Za-z][\w./-]*)(?:(?:, and |, or |, | and | or | \| |\|)[A-Za-z][\w./-]*)*)[\s.;)]*$/;
const SEPARATOR = /, and |, or |, | and | or | \| |\|/;

/** The words of one sentence after what introduces them. */
const listedIn = (sentence: string): readonly string[] => {
  const start = INTRODUCTION.exec(sentence);
  if (start === null) return [];
  const rest = sentence.slice(start.index + start[0].length);
  const quoted = [...rest.matchAll(QUOTED)].flatMap((match) =>
    match.slice(1).filter((one: string | undefined) => one !== undefined),
  );
  if (quoted.length > 0) return quoted;
  return (PLAIN_LIST.exec(rest)?.[1] ?? "").split(SEPARATOR).filter((word) => word !== "");
};

/** The words that the description of a field lists, each once. */
export const listedWords = (node: SchemaNode): readonly string[] => [...new Set(sentencesOf(node).flatMap(listedIn))];
