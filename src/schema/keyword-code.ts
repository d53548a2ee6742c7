import type { Ajv, KeywordCxt } from "ajv";

type KeywordCode = (cxt: KeywordCxt) => void;

/** Changes the code of a keyword of an ajv. One that is removed and added again would move to the end, and its errors too. */
export const recode = (ajv: Ajv, keyword: string, change: (code: KeywordCode) => KeywordCode): void => {
  const definition = ajv.getKeyword(keyword);
  if (typeof definition !== "object" || !("code" in definition)) throw new Error(`ajv must know '${keyword}'`);
  definition.code = change(definition.code);
};
