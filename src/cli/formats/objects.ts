import { type Json, formatJson, objectAt } from "kube-json";
import type { Judged } from "../../app/report/report.js";
import { printableData } from "../../text/printable.js";
import type { Format } from "./format.js";
import { yamlText } from "./yaml-text.js";

/** Prints the objects instead of a report: as an API server would store them and as kubectl reads them. */

/** One document per object. */
export const objectsAsYaml: Format = {
  begin: () => "",
  result: (judged) => {
    const object = printed(judged);
    return object === undefined ? "" : `---\n${yamlText(object, false)}`;
  },
  end: () => "",
};

/** One `List`, even for a single object. */
export const objectsAsJson = (): Format => {
  let isFirst = true;
  return {
    begin: () => '{\n  "apiVersion": "v1",\n  "kind": "List",\n  "items": [',
    result: (judged) => {
      const object = printed(judged);
      if (object === undefined) return "";
      const comma = isFirst ? "" : ",";
      isFirst = false;
      // Line breaks only occur between tokens, because JSON strings escape theirs; so blanks may follow each of them.
      return `${comma}\n    ${printableData(formatJson(object, 2)).replaceAll("\n", "\n    ")}`;
    },
    end: () => (isFirst ? "]\n}\n" : "\n  ]\n}\n"),
  };
};

/** Without `managedFields`: objects that have them cannot be applied, and kubectl hides them too. */
const printed = ({ stored }: Judged): Json | undefined => {
  if (stored === undefined) return undefined;
  const { managedFields, ...metadata } = objectAt(stored, "metadata");
  return managedFields === undefined ? stored : { ...stored, metadata };
};
