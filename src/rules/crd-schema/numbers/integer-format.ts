import { allNodesOfType } from "../../../kube/crd/nodes.js";
import { isDeprecated } from "../../../kube/crd/deprecated.js";
import { type SchemaNode, crdOf, descriptionOf, schemaField } from "../../../kube/crd/crd.js";
import { formatByBounds } from "kube-schema";
import { lastWord } from "../../../kube/words/name-words.js";
import { own, stringAt } from "kube-json";
import { withKeyword } from "../../../kube/crd/schema-fixes.js";
import { notSupported, ON_CRDS, type Rule, specExample, valueAt } from "../../kit.js";

/** True for a number for each choice, which only the program can read. Elsewhere, a `status` is often that of HTTP. */
const isChoice = ({ under, section, schema }: SchemaNode): boolean =>
  (FLAG.test(under) && !COUNT.test(`${under} ${descriptionOf(schema)}`)) || (section === "status" && STATE.test(under));

/** Both, unless the bounds only fit one of them. */
const formatsOf = ({ schema }: SchemaNode): string =>
  formatByBounds(schema) === "int64" ? "'int64'" : "'int32' or 'int64'";

const FLAG = /^(?:enabled?|disabled?)$|^(?:allow|disable|enable|has|is|keep|notify|use)[A-Z]/;
/** 'keepWeekly' is a number of backups. */
const COUNT = /^keep(?:Last|Hourly|Daily|Weekly|Monthly|Yearly)\b|\b(?:how many|number of|last N)\b|\bN [a-z]+s\b/;
const STATE = /^(?:phase|state|status)$/;

export const integerFormat: Rule = {
  id: "crd-schema/integer-format",
  conventions: ["primitives-04"],
  match: ON_CRDS,
  action: "Deny",
  *check({ object }) {
    for (const node of allNodesOfType(crdOf(object), "integer")) {
      const format = stringAt(node.schema, "format") ?? "";
      // crd-schema/no-unsigned reports unsigned formats. An `enum` is a bound that fits any size.
      if (format === "" && own(node.schema, "enum") !== undefined) continue;
      if (!/^(?:int32|int64|u(?:int|long|nsigned).*)$/i.test(format) && !isDeprecated(node))
        yield notSupported(
          schemaField(node),
          `must ${isChoice(node) ? "be a string whose `enum` names the choices, or " : ""}have format ${formatsOf(node)}`,
        );
    }
  },
  fix({ field }, { object }) {
    const format = formatByBounds(valueAt(object, field));
    const name = field.at(-1);
    // For a port with more than 16 bits, the bound is wrong, not the format.
    const isWide = format === "int64" && typeof name === "string" && lastWord(name) === "port";
    return format === undefined || isWide ? [] : withKeyword(object, field, "format", format);
  },
  summary: "An integer must have format 'int32' or 'int64'.",
  rationale:
    "Without a format, each client chooses its own size, and a value that one of them writes overflows in another.",
  go: ["// int32 or int64, not int.", 'RetryLimit *int32 `json:"retryLimit,omitempty"`'],
  good: specExample("retryLimit: { type: integer, format: int32, minimum: 0, maximum: 100 }"),
  bad: specExample("retryLimit: { type: integer, minimum: 0, maximum: 100 }"),
};
