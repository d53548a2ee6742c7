import { property, type SchemaNode, schemaField } from "../crd/crd.js";
import { type FieldPath, arrayAt, stringAt } from "kube-json";
import { isConditionType } from "../words/condition-types.js";
import { listedWords } from "./sentences.js";

/** Names of fields and values in the same description are no types. */
const OTHER: ReadonlySet<string> = new Set(
  "true false unknown type status reason message conditions condition".split(" "),
);

/** True for 'added' in 'conditions are added', in contrast to a word in quotes. */
const isProse = ({ schema }: SchemaNode, word: string): boolean =>
  /^[a-z]+ed$/.test(word) && (stringAt(schema, "description") ?? "").includes(` are ${word}`);

/** The types of conditions that the schema of a list names, at the places where it names them. */
export function* namedTypes(list: SchemaNode): Iterable<readonly [FieldPath, readonly string[]]> {
  const type = property(list.items, "type");
  const values = arrayAt(type?.schema, "enum").filter((value) => typeof value === "string");
  for (const node of [list, list.items, type])
    if (node !== undefined) {
      const words = listedWords(node).filter(
        (word) => isConditionType(word) && !OTHER.has(word.toLowerCase()) && !isProse(node, word),
      );
      yield [schemaField(node), node === type ? [...values, ...words] : words];
    }
}
