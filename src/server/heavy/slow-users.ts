/**
 * The users whose reviews have kept the event loop busy. How long a review takes is known only afterwards: a small object
 * may be costly too. So for a while, further objects of its user are reviewed in the heavy lane, and others wait for one
 * such review, not for all of them.
 */
export interface SlowUsers {
  /** Takes note of how long the review of this body took on the event loop. */
  note(body: Buffer, milliseconds: number): void;
  /** True if the review of this body may take as long. */
  isSlow(body: Buffer): boolean;
}

/** Bytes. The review of a smaller body cannot take long; if it does, the machine has paused. */
const SMALLEST = 8 * 1024;
/** Milliseconds after which a review was long. */
const LONG = 50;
/** Milliseconds for which that is remembered. */
const REMEMBERED = 60_000;
const MOST_USERS = 1000;

/** `clock` is monotonic, in milliseconds. */
export const createSlowUsers = (clock: () => number): SlowUsers => {
  /** When each user's last long review was, the oldest first. */
  const users = new Map<string, number>();
  return {
    note(body, milliseconds) {
      if (milliseconds < LONG || body.length < SMALLEST) return;
      const user = userOf(body);
      users.delete(user);
      const [oldest] = users.size < MOST_USERS ? [] : users.keys();
      if (oldest !== undefined) users.delete(oldest);
      users.set(user, clock());
    },
    isSlow(body) {
      if (users.size === 0 || body.length < SMALLEST) return false;
      const user = userOf(body);
      const last = users.get(user);
      if (last === undefined) return false;
      if (clock() - last < REMEMBERED) return true;
      users.delete(user);
      return false;
    },
  };
};

const MARK = Buffer.from('"userInfo":{"username":"');
const QUOTE = 0x22;
/** API servers write the user before the objects, after names of at most this many bytes; a name of a user is shorter. */
const BEGINNING = 4096;
const NAME = 512;

/** The name of the user, without parsing the body; '' for all bodies that are not as an API server writes them. */
const userOf = (body: Buffer): string => {
  const at = body.subarray(0, BEGINNING).indexOf(MARK);
  if (at < 0) return "";
  const name = body.subarray(at + MARK.length, at + MARK.length + NAME);
  const end = name.indexOf(QUOTE);
  return name.toString("latin1", 0, end < 0 ? NAME : end);
};
