import { type Ajv, _ } from "ajv";
import { type Json, canonicalText, equalJson, isArray } from "kube-json";
import { recode } from "./keyword-code.js";

/** Lets keywords compare values as JSON: ajv fails at keys such as `toString`, and compares each item of a list with all others. */
export const compareAsJson = (ajv: Ajv): void => {
  for (const keyword of ["const", "enum"])
    recode(ajv, keyword, (code) => (cxt) => {
      const { gen, data, schemaCode } = cxt;
      const schema = cxt.schema as Json;
      const values = keyword === "enum" && isArray(schema) ? schema : [schema];
      // For plain values, the code of ajv is right, and faster.
      if (values.every((value) => typeof value !== "object" || value === null)) {
        code(cxt);
        return;
      }
      const isOneOf = gen.scopeValue("func", { ref: keyword === "enum" ? equalsOneOf : equalJson });
      cxt.fail(_`!${isOneOf}(${schemaCode}, ${data})`);
    });
  recode(ajv, "uniqueItems", () => (cxt) => {
    if (cxt.schema !== true) return;
    const { gen, data } = cxt;
    gen.forOf("pair", _`${gen.scopeValue("func", { ref: repeatedItems })}(${data})`, (pair) => {
      cxt.setParams({ i: _`${pair}.i`, j: _`${pair}.j` });
      cxt.error();
    });
  });
};

const equalsOneOf = (values: readonly unknown[], value: unknown): boolean =>
  values.some((one) => equalJson(one, value));

/** Each item that repeats an earlier one, and the first of these; in linear time. */
const repeatedItems = (items: readonly Json[]): readonly { readonly i: number; readonly j: number }[] => {
  const places = new Map<string, number>();
  return items.flatMap((item, i) => {
    const text = canonicalText(item);
    const j = places.get(text);
    if (j === undefined) places.set(text, i);
    return j === undefined ? [] : [{ i, j }];
  });
};
