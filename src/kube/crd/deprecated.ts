import type { SchemaNode } from "./crd.js";
import { arrayAt, remember } from "kube-json";
import { predicatesOf, withoutName } from "./sentences.js";
import { descriptionOf } from "./schema-node.js";

/**
 * True for a field that its description, or that of an object around it, calls deprecated or unused: its author would remove
 * it rather than change it.
 */
export const isDeprecated = remember(
  (node: SchemaNode): boolean =>
    isCalledDeprecated(node) || (node.parent?.parent !== undefined && isDeprecated(node.parent)),
);

const isCalledDeprecated = (node: SchemaNode): boolean => {
  const description = descriptionOf(node.schema).slice(0, MAX_LENGTH);
  if (!HINT.test(description)) return false;
  // A group of deprecated fields.
  if (node.name === "deprecated" && node.properties.size > 0) return true;
  return isMarked(node, description) || predicatesOf(node).some((predicate) => IS_DEPRECATED.test(predicate));
};

const isMarked = (node: SchemaNode, description: string): boolean => {
  // 'Deprecated' may be one of the values that the description explains.
  if (arrayAt(node.schema, "enum").some((value) => typeof value === "string" && /deprecated/i.test(value)))
    return false;
  const text = /^deprecat/i.test(node.under) ? withoutName(description, node) : description;
  return saysDeprecated(text);
};

/** True for the comment of a field or type in Go that calls it deprecated or unused. */
export const isDeprecatedText = (comment = ""): boolean => saysDeprecated(comment.slice(0, MAX_LENGTH));

const saysDeprecated = (text: string): boolean =>
  [SENTENCE, LINE, THIS, NAMED, AT_END, UNUSED, REMOVED, CONVERTED].some((form) => form.test(text));

const HINT = /deprecated|\bunused\b|\bwill be removed in\b|for conversion/i;

const OPENING = "[([\"'`*_]{0,3}";
/** 'Deprecated values are ignored' is about the values. */
const OTHER = String.raw`(?! (?!(?:[Ii]t|[Tt]h(?:is|e)|[Pp]lease|[Uu]se)\b)(?:[A-Za-z][\w-]* ){1,2}(?:is|are|was|were|will|can|may|must|should|that|which|to)\b)(?! (?:means|indicates|specifies|says|marks)\b)`;
/** 'Deprecated: use b.', '[DEPRECATED] a', or 'Deprecated in favor of b.' */
const SENTENCE = new RegExp(String.raw`(?:^|[.!;]\s+|\n\n *)${OPENING}deprecated\b${OTHER}`, "i");
/** Like SENTENCE, in a new line. A small letter may continue the line above: 'Replaces the\ndeprecated timeout.' */
const LINE = new RegExp(String.raw`\n *${OPENING}(?:Deprecated|DEPRECATED|deprecated(?=:))\b${OTHER}`);
const THIS = /\bthis (?:field|option|setting|property)(?: is| has been| was)?(?: now)? deprecated\b/i;
/** '`mode` [deprecated] - the mode of the shop' */
const NAMED = /^[`'"]?[\w.]+[`'"]? [[(]deprecated\b/i;
/** 'The mode of the shop (deprecated, use other).' The end of a list of values is about its last one. */
const AT_END = /^[^,:'"`]{0,200}\(deprecated\b[^()]{0,200}\)\.?$/i;
/** 'unused', or 'The mode of the shop (unused).' */
const UNUSED = /^(?:[^,:'"`]{0,200}\(unused\)|\(?unused(?: field)?\)?)\.?$/i;
/** 'mode is for backwards compatibility and will be removed in the future.' */
const REMOVED = /^[^.;]{0,200}\bwill be removed in (?:the|a) (?:near )?(?:future|next|later|upcoming)\b/i;
/** An older version had the field. */
const CONVERTED = /\b(?:(?:needed|used|kept) for conversion only|only (?:needed|used|kept) for conversion)\b/i;
/** Said of the field itself, not of one of its values: 'The old L2Only is deprecated.' */
const IS_DEPRECATED = /^(?:is|has been|was)(?: now)? deprecated\b/i;

/** Characters of a description that are read. */
const MAX_LENGTH = 4000;
