import { formatJson } from "../../kube/json/json.js";
import { type Json, objectAt } from "../../kube/json/object.js";
import type { Judged } from "../report/report.js";
import type { Format } from "./format.js";
import { yamlText } from "./yaml-text.js";

/** The objects themselves instead of a report on them, as an API server would store them and as kubectl takes them. */

/** A document each. */
export const objectsAsYaml: Format = {
  begin: () => "",
  result: (judged) => {
    const object = printed(judged);
    return object === undefined ? "" : `---\n${yamlText(object, false)}`;
  },
  end: () => "",
};

/** One list, also of a single object. */
export const objectsAsJson = (): Format => {
  let isFirst = true;
  return {
    begin: () => '{\n  "apiVersion": "v1",\n  "kind": "List",\n  "items": [',
    result: (judged) => {
      const object = printed(judged);
      if (object === undefined) return "";
      const comma = isFirst ? "" : ",";
      isFirst = false;
      // No JSON string holds a line break of its own, so that every break may be followed by blanks.
      return `${comma}\n    ${formatJson(object, 2).replaceAll("\n", "\n    ")}`;
    },
    end: () => (isFirst ? "]\n}\n" : "\n  ]\n}\n"),
  };
};

/** Without `managedFields`, with which no object can be applied, and which kubectl does not show either. */
const printed = ({ stored }: Judged): Json | undefined => {
  if (stored === undefined) return undefined;
  const { managedFields, ...metadata } = objectAt(stored, "metadata");
  return managedFields === undefined ? stored : { ...stored, metadata };
};
