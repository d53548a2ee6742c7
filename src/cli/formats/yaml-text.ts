import { Document, Scalar, visit } from "yaml";
import { plainValue } from "../../kube/yaml/scalar.js";

/**
 * Plain data as YAML that all readers read alike: strings that YAML 1.1 or kubectl would read as other values are
 * quoted.
 */
export const yamlText = (value: unknown, indentSeq = true): string => {
  const document = new Document(value, {
    version: "1.1",
    // Otherwise the key '<<' would be written without quotes, even if they are requested.
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

/** True for the merge key, strings that look like other values, and characters that need an escape. */
const isDelicate = (text: string): boolean =>
  text === "<<" || plainValue(text) !== text || text.search(UNPRINTABLE) >= 0;

/** Line breaks of YAML 1.1, and characters that YAML does not allow; the library escapes those below U+0020. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
