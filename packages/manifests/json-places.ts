import { type Json, type JsonObject, isArray, isObject } from "kube-json";
import { quotedEnd } from "./quoted-scalar.js";
import type { Places, Span } from "./span.js";

/** The places in a JSON text whose root begins at `start` and has been read as `root`: only the offsets are missing. */
export const jsonPlaces = (
  text: string,
  root: Json,
  start: number,
): { readonly places: Places; readonly end: number } => {
  const places = new Map<object, Map<string | number, Span>>();
  let at = start;

  const skipSpace = (): void => {
    while (isSpace(text.charCodeAt(at))) at++;
  };
  /** Moves behind a mark and the space around it. */
  const skipMark = (): void => {
    skipSpace();
    at++;
    skipSpace();
  };
  const skipValue = (value: Json | undefined): void => {
    if (isArray(value) || isObject(value)) skipCollection(value);
    else at = text[at] === '"' ? quotedEnd(text, at) : plainEnd(text, at);
  };
  const skipItem = (list: readonly Json[], spans: Map<string | number, Span>): void => {
    const itemStart = at;
    const index = spans.size;
    skipValue(list[index]);
    spans.set(index, { start: itemStart, keyEnd: undefined, end: at });
  };
  const skipEntry = (object: JsonObject, spans: Map<string | number, Span>): void => {
    const keyStart = at;
    const keyEnd = quotedEnd(text, at);
    const key = JSON.parse(text.slice(keyStart, keyEnd)) as string;
    at = keyEnd;
    skipMark();
    skipValue(object[key]);
    spans.set(key, { start: keyStart, keyEnd, end: at });
  };
  const skipCollection = (value: readonly Json[] | JsonObject): void => {
    const spans = new Map<string | number, Span>();
    at++;
    skipSpace();
    while (text[at] !== "]" && text[at] !== "}") {
      if (isArray(value)) skipItem(value, spans);
      else skipEntry(value, spans);
      skipSpace();
      if (text[at] === ",") skipMark();
    }
    at++;
    places.set(value, spans);
  };

  skipValue(root);
  return { places, end: at };
};

/** Blanks, tabs and line breaks, the only space of JSON. */
const isSpace = (character: number): boolean =>
  character === 32 || character === 10 || character === 13 || character === 9;

const PLAIN = /[^\s,\]}]*/y;

/** The offset behind a number, a boolean or null. */
const plainEnd = (text: string, start: number): number => {
  PLAIN.lastIndex = start;
  PLAIN.test(text);
  return PLAIN.lastIndex;
};
