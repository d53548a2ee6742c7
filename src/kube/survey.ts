import { isReferenceListName, isReferenceName } from "./crd-references.js";
import { isLargeNumber } from "./json-extent.js";
import { own } from "./object.js";
import { remember } from "./remember.js";

/**
 * What one pass over an object tells of all of it, remembered with the object: a first look, which spares most rules
 * one of their own.
 */
export interface Survey {
  /** No fewer bytes than its JSON text has. */
  readonly bytesAtMost: number;
  readonly hasLargeNumber: boolean;
  /** Somewhere there may be a reference to another object: a list or an object with a name under '...Ref' or '...Refs'. */
  readonly mayRefer: boolean;
}

interface Notes {
  bytesAtMost: number;
  hasLargeNumber: boolean;
  mayRefer: boolean;
  /** Still to be looked at. A stack of our own: how deep an object is, is its sender's choice. */
  readonly containers: object[];
}

export const surveyOf = remember((object: object): Survey => {
  const notes: Notes = {
    bytesAtMost: 0,
    hasLargeNumber: false,
    mayRefer: false,
    containers: [object],
  };
  const { containers } = notes;
  for (let container = containers.pop(); container !== undefined; container = containers.pop())
    if (Array.isArray(container)) surveyItems(container, notes);
    else surveyEntries(container as Readonly<Record<string, unknown>>, notes);
  const { bytesAtMost, hasLargeNumber, mayRefer } = notes;
  return { bytesAtMost, hasLargeNumber, mayRefer };
});

/** Brackets, and a comma for each item: one more than there are. */
const surveyItems = (items: readonly unknown[], notes: Notes): void => {
  notes.bytesAtMost += 2 + items.length;
  for (const item of items) surveyValue(item, notes);
};

const surveyEntries = (object: Readonly<Record<string, unknown>>, notes: Notes): void => {
  notes.bytesAtMost += 2;
  // Much faster than Object.entries(), on the way of every review. Parsed JSON inherits nothing enumerable.
  for (const name in object) {
    // Colon and comma.
    notes.bytesAtMost += textBytes(name) + 2;
    const value = object[name];
    if (isReferenceKey(name) && mayBeNamed(value)) notes.mayRefer = true;
    surveyValue(value, notes);
  }
};

const surveyValue = (value: unknown, notes: Notes): void => {
  if (typeof value === "string") notes.bytesAtMost += textBytes(value);
  else if (typeof value === "object" && value !== null) notes.containers.push(value);
  else if (typeof value === "number" || typeof value === "bigint") {
    notes.bytesAtMost += typeof value === "number" ? NUMBER_BYTES : String(value).length;
    if (isLargeNumber(value)) notes.hasLargeNumber = true;
  } else notes.bytesAtMost += LITERAL_BYTES;
};

/** No UTF-16 unit takes more than the six bytes of '\u0000'. */
const textBytes = (text: string): number => 6 * text.length + 2;

/** No double takes more: '-1.2345678901234567e-308'. */
const NUMBER_BYTES = 24;

/** 'false' */
const LITERAL_BYTES = 5;

/** By its last character first, which tells of most names that they are none. */
const isReferenceKey = (name: string): boolean => {
  const last = name.charCodeAt(name.length - 1);
  return last === LETTER_F ? isReferenceName(name) : last === LETTER_S && isReferenceListName(name);
};

/** Not so the `fieldRef` of an environment variable. */
const mayBeNamed = (value: unknown): boolean => Array.isArray(value) || own(value, "name") !== undefined;

const LETTER_F = 0x66;
const LETTER_S = 0x73;
