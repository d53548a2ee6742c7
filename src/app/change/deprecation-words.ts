import { type SchemaNode, descriptionOf, jsonPath, schemaField } from "../../kube/crd/crd.js";
import { isDeprecated } from "../../kube/crd/deprecated.js";
import { formatField } from "kube-json";
import { literal, oneLine } from "../../text/message.js";
import type { Change } from "./change.js";

/** The fields whose descriptions call them deprecated now. */
export const deprecationWords = (described: readonly (readonly [SchemaNode, SchemaNode])[]): readonly Change[] =>
  described
    .filter(([before, after]) => isDeprecated(after) && !isDeprecated(before))
    .map(([, after]) => ({
      kind: "fieldDeprecated",
      words: `deprecated now${noticeIn(descriptionOf(after.schema))}`,
      noun: "",
      names: [jsonPath(after).replace(/^\./, "")],
      versions: [after.version.name],
      section: after.section,
      fields: [formatField(schemaField(after))],
    }));

/** What the description says beside the word: ': 'use regions''. */
const noticeIn = (description: string): string => {
  const [, notice = ""] = /\bdeprecated[:,.]?[ \n]+([^\n]+?)\.?(?:[.;] |\n|$)/i.exec(description) ?? [];
  return notice === "" ? "" : `: ${literal(oneLine(notice, MAX_NOTICE))}`;
};

const MAX_NOTICE = 120;
