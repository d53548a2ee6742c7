import { Document, Scalar, visit } from "yaml";
import { plainValue } from "../../kube/yaml/scalar.js";

/**
 * Plain data as YAML that every reader takes the same way: what YAML 1.1, or kubectl's own dialect, would take for
 * anything but text is quoted.
 */
export const yamlText = (value: unknown, indentSeq = true): string => {
  const document = new Document(value, {
    version: "1.1",
    // Else the key '<<' is written without quotes, whatever is asked for.
    customTags: (tags) =>
      tags.filter((tag) => typeof tag === "string" || tag.tag !== "tag:yaml.org,2002:merge"),
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && isDelicate(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0, indentSeq }).replace(UNPRINTABLE, escaped);
};

/** The merge key, other values than text, and what only an escape in double quotes gets through. */
const isDelicate = (text: string): boolean =>
  text === "<<" || plainValue(text) !== text || text.search(UNPRINTABLE) >= 0;

/** Line breaks of YAML 1.1, and what no YAML may hold; the library escapes those below U+0020 by itself. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
