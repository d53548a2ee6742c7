/** `node:crypto`: digests that tell texts apart, which must be there at once, and random names. */

const ROUNDS = 64;

const primes = (count: number): readonly number[] => {
  const found: number[] = [];
  for (let one = 2; found.length < count; one++) if (found.every((prime) => one % prime !== 0)) found.push(one);
  return found;
};

/** The first 32 bits of the fraction. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

const START = primes(8).map((prime) => fraction(prime ** (1 / 2)));
const CONSTANTS = primes(ROUNDS).map((prime) => fraction(prime ** (1 / 3)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with its length, in blocks of 64 bytes (FIPS 180-4, section 5). */
const padded = (message: Uint8Array): DataView => {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
};

const scheduleOf = (view: DataView, block: number): Int32Array => {
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < 16; at++) words[at] = view.getInt32(block + at * 4);
  for (let at = 16; at < ROUNDS; at++) {
    const [a = 0, b = 0] = [words[at - 15], words[at - 2]];
    const small = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const large = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[at] = ((words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large) | 0;
  }
  return words;
};

const compressed = (state: readonly number[], words: Int32Array): readonly number[] => {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < ROUNDS; at++) {
    const large = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + large + ((e & f) ^ (~e & g)) + (CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
};

/** SHA-256 (FIPS 180-4). */
export const sha256 = (message: Uint8Array): Uint8Array => {
  const view = padded(message);
  let state: readonly number[] = START;
  for (let block = 0; block < view.byteLength; block += 64) state = compressed(state, scheduleOf(view, block));
  const digest = new DataView(new ArrayBuffer(32));
  for (const [index, word] of state.entries()) digest.setInt32(index * 4, word);
  return new Uint8Array(digest.buffer);
};

type Encoding = "hex" | "base64" | "base64url";

const encoded = (bytes: Uint8Array, encoding: Encoding): string => {
  if (encoding === "hex") return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const text = btoa(String.fromCharCode(...bytes));
  return encoding === "base64" ? text : text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

export const createHash = (name: string) => {
  if (name !== "sha256") throw new Error(`there is no digest '${name}'`);
  let text = "";
  const hash = {
    update: (more: string) => {
      text += more;
      return hash;
    },
    digest: (encoding: Encoding): string => encoded(sha256(new TextEncoder().encode(text)), encoding),
  };
  return hash;
};

export const randomUUID = (): string => crypto.randomUUID();
