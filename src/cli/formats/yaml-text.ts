import { Document, Scalar, isScalar, visit } from "yaml";
import { plainValue } from "kube-manifests";
import { escaped, isUnsafeData, printableData } from "../../text/printable.js";

/**
 * Plain data as YAML that all readers read alike: strings that YAML 1.1 or kubectl would read as other values are
 * quoted. `lists`: whether lists of plain values are between brackets.
 */
export const yamlText = (value: unknown, indentSeq = true, lists: "Block" | "Flow" = "Block"): string => {
  const document = new Document(value, {
    version: "1.1",
    // Otherwise the key '<<' would be written without quotes, even if they are requested.
    customTags: (tags) => tags.filter((tag) => typeof tag === "string" || tag.tag !== "tag:yaml.org,2002:merge"),
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Seq: (_, list) => {
      if (lists === "Flow" && list.items.every((item) => isScalar(item))) list.flow = true;
    },
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && isDelicate(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return printableData(document.toString({ ...ONE_LINE, indentSeq })).replace(NOT_YAML, escaped);
};

/** Text in double quotes is not folded, so that each of its lines begins within the quotes. */
const ONE_LINE = {
  lineWidth: 0,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  flowCollectionPadding: false,
};

/** True for the merge key, strings that look like other values, commands, and characters that need an escape. */
const isDelicate = (text: string): boolean =>
  text === "<<" ||
  plainValue(text) !== text ||
  isUnsafeData(text) ||
  WORKFLOW_COMMAND.test(text) ||
  text.search(NOT_YAML) >= 0;

/** In a block, such a line would be a command of a workflow on GitHub. */
const WORKFLOW_COMMAND = /^[^\S\n\r\u2028\u2029]*::/m;

/** Characters that YAML does not allow, besides those that no terminal should get; the library escapes those below U+0020. */
const NOT_YAML = /[\ufeff\ufffe\uffff]/g;
