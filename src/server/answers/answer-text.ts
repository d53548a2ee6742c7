import { type Json, formatJson } from "kube-json";
import { isUnsafe, printable } from "../../text/printable.js";

/**
 * An answer as JSON. Its texts quote what users wrote, and clients print them in terminals of others, so they are made safe
 * as in the output of the command. A client compares the `uid`, which stays as it is.
 */
export const answerText = (answer: object): string => {
  const text = formatJson(answer as Json);
  // Nearly every answer is safe, and this test costs less than to look at each text.
  return isUnsafe(text) ? JSON.stringify(answer, safe) : text;
};

const safe = (key: string, value: unknown): unknown =>
  typeof value === "string" && key !== "uid" ? printable(value) : value;
