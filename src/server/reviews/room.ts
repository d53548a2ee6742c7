/** A large body whose beginning has arrived, and whose rest needs room. */
export interface LargeBody {
  /** Whose it is, see `userOf`. */
  readonly user: string;
  /** Bytes of memory that it takes as a whole. */
  readonly needs: number;
  /** Bytes of memory that it takes while it waits. */
  readonly holds: number;
  /** It has room. */
  enter(): void;
  /** It has no room yet. `isOwn` is true if others of its user have room, or have asked before it. */
  wait(isOwn: boolean): void;
  /** It must withdraw, because too many wait. */
  giveUp(): void;
}

interface RoomLimits {
  /** Bytes of memory for the bodies that have room, and for the beginnings of those that wait. */
  readonly bytes: number;
  readonly waiting: number;
  /** True if the memory for bodies of all sizes has these bytes left. */
  readonly hasLeft: (bytes: number) => boolean;
}

type ByUser = Map<string, Set<LargeBody>>;

/**
 * The memory for large bodies. A body gets room for all of it or waits unread, so none stops halfway to wait for another one.
 * Users take turns, so that nobody waits for all bodies of another user.
 */
export class Room {
  readonly #limits: RoomLimits;
  readonly #inside: ByUser = new Map();
  #insideBytes = 0;
  /** The user whose turn is next comes first. */
  readonly #waiting: ByUser = new Map();
  #waitingBytes = 0;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  ask(body: LargeBody): void {
    const { user } = body;
    const isOwn = this.#inside.has(user) || this.#waiting.has(user);
    add(this.#waiting, body);
    this.#waitingBytes += body.holds;
    this.next();
    if (this.#waiting.get(user)?.has(body) !== true) return;
    body.wait(isOwn);
    while (this.#waitingBytes > this.#limits.waiting) this.#last()?.giveUp();
  }

  /** Ends the wait of a body, if it waits. */
  withdraw(body: LargeBody): void {
    if (remove(this.#waiting, body)) this.#waitingBytes -= body.holds;
  }

  /** Gives back the room of a body, if it has some. */
  leave(body: LargeBody): void {
    if (remove(this.#inside, body)) this.#insideBytes -= body.needs;
  }

  /** Gives room to those whose turn it is. Must be called when memory becomes free. */
  next(): void {
    for (;;) {
      const [[user, line] = []] = this.#waiting;
      const [body] = line ?? [];
      if (user === undefined || line === undefined || body === undefined || !this.#fits(body)) return;
      this.withdraw(body);
      if (this.#waiting.delete(user)) this.#waiting.set(user, line);
      add(this.#inside, body);
      this.#insideBytes += body.needs;
      body.enter();
    }
  }

  #fits({ needs }: LargeBody): boolean {
    return this.#insideBytes + needs <= this.#limits.bytes && this.#limits.hasLeft(needs);
  }

  /** The last one of the user with most that wait. */
  #last(): LargeBody | undefined {
    return [...this.#waiting.values()]
      .map((line) => [...line])
      .reduce((most, line) => (line.length < most.length ? most : line), [])
      .at(-1);
  }
}

const add = (bodies: ByUser, body: LargeBody): void => {
  bodies.set(body.user, (bodies.get(body.user) ?? new Set()).add(body));
};

const remove = (bodies: ByUser, body: LargeBody): boolean => {
  const line = bodies.get(body.user);
  if (line?.delete(body) !== true) return false;
  if (line.size === 0) bodies.delete(body.user);
  return true;
};
