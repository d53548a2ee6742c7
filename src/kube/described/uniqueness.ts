import type { SchemaNode } from "../crd/crd.js";
import { isRuled, sentencesOf } from "./sentences.js";
import { stringAt } from "../json/object.js";

/** Reads out of descriptions whether a list may repeat a value. */

const HINT = /unique|distinct|duplicate|different|once|repeat/i;
const UNIQUE =
  /\b(?:must (?:all )?be|are(?: all)?|should be|have to be|need to be|all) (?:unique|distinct|different)\b|\b(?:list|set|array|collection) of (?:unique|distinct)\b|\b(?:unique|distinct) (?:names|values|entries|items|elements|strings)\b|\bduplicates? (?:\w+ )?(?:are|is|will be) (?:not allowed|forbidden|rejected|invalid|not permitted|disallowed|not supported)\b|\b(?:not|cannot|can't|no|without) (?:contain |have |include |allow |hold )?(?:any )?(?:duplicates?|duplicated|repeated|repetitions)\b|\b(?:at most|only|given|listed|appear|occur|specified) (?:only |at most |exactly )?once\b|\b(?:not|never|cannot) (?:be )?repeat(?:ed)?\b/i;

/** True for a list whose description says that its values are unique, unless a CEL rule may require that. */
export const isDescribedAsUnique = (node: SchemaNode): boolean =>
  HINT.test(stringAt(node.schema, "description") ?? "") &&
  sentencesOf(node).some((sentence) => UNIQUE.test(sentence)) &&
  !isRuled(node);
