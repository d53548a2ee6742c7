import { type Choices, LEVELS, TABS, type Tab, type Texts, type Workspace } from "./jobs.js";

/**
 * The state of the playground as text for the fragment of an address: JSON, compressed (deflate) and in base64url. A fragment may
 * come from anywhere, so all of it is checked, and its size is bounded.
 */
export interface State extends Workspace {
  readonly open: Tab;
}

/** Characters of a fragment; longer addresses do not survive mail and chats. */
export const MAX_FRAGMENT = 64 * 1024;

/** Characters of all texts. */
const MAX_TEXT = 4 * 1024 * 1024;

const START = "s=";

/** Undefined if it would be too long. */
export const fragmentOf = async ({ texts, choices, open }: State): Promise<string | undefined> => {
  const text = JSON.stringify({ texts, choices, open });
  const bytes = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  const fragment = START + base64url(bytes);
  return fragment.length > MAX_FRAGMENT ? undefined : fragment;
};

/** True for a fragment that says that it is a state. */
export const isState = (fragment: string): boolean => fragment.startsWith(START);

/** Reads the state that a server of this machine put into the page. Throws an Error that says why it is none. */
export const givenState = (text: string): State => checked(parsed(text));

/** Throws an Error that says why a fragment is no state. */
export const stateOf = async (fragment: string): Promise<State> => {
  if (fragment.length > MAX_FRAGMENT) throw new Error("it is too long");
  const packed = new Blob([bytesIn(fragment.slice(START.length))]).stream();
  const bytes = await bytesOf(packed.pipeThrough(new DecompressionStream("deflate-raw")), MAX_TEXT).catch(
    (error: unknown) => {
      throw error instanceof RangeError ? new Error(error.message) : new Error("it is damaged");
    },
  );
  return checked(parsed(new TextDecoder().decode(bytes)));
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is damaged");
  }
};

const checked = (value: unknown): State => {
  if (!isRecord(value) || !isRecord(value["texts"]) || !isRecord(value["choices"]))
    throw new Error("it is of another version");
  const given = value["texts"];
  const texts: Texts = Object.fromEntries(
    TABS.flatMap((tab) => (typeof given[tab] === "string" ? [[tab, given[tab]] as const] : [])),
  );
  const open = TABS.find((tab) => tab === value["open"]) ?? "now";
  return { texts, choices: choicesOf(value["choices"]), open };
};

const choicesOf = ({ isOwner, level, packs }: Readonly<Record<string, unknown>>): Choices => {
  const known = LEVELS.find((one) => one === level);
  const named = Array.isArray(packs) ? packs.filter((one): one is string => typeof one === "string") : undefined;
  return {
    isOwner: isOwner !== false,
    ...(known === undefined ? {} : { level: known }),
    ...(named === undefined ? {} : { packs: named }),
  };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** All bytes of a stream. Throws RangeError beyond the limit, before the rest is read. */
const bytesOf = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new RangeError("it is too large");
    }
    chunks.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
};

const base64url = (bytes: Uint8Array): string => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

const bytesIn = (text: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  } catch {
    throw new Error("it is damaged");
  }
};
