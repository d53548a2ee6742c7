/** A large body whose beginning has arrived, and whose rest needs room. */
export interface LargeBody {
  /** The network of its client, see `clientNetwork`. */
  readonly network: string;
  /** Whose it is, see `userOf`; any client may say so. */
  readonly user: string;
  /** Bytes of memory that it takes as a whole. */
  readonly needs: number;
  /** Bytes of memory that it takes while it waits. */
  readonly holds: number;
  readonly hasArrived: boolean;
  /** It has room. */
  enter(): void;
  /** It has no room yet. `isOwn` is true if others of its user and network have room, or have asked before it. */
  wait(isOwn: boolean): void;
  /** It must withdraw: too many wait, or it had room and did not arrive while others waited. */
  giveUp(why: "TooMany" | "TooSlow"): void;
}

interface RoomLimits {
  /** Bytes of memory for the bodies that have room, and for the beginnings of those that wait. */
  readonly bytes: number;
  readonly waiting: number;
  /** True if the memory for bodies of all sizes has these bytes left. */
  readonly hasLeft: (bytes: number) => boolean;
}

/** Milliseconds between two looks at the bodies that have room while others wait. */
const LOOK = 50;
/**
 * Looks within which such a body must arrive, which API servers need a few of. Turns of the event loop count and not the time,
 * so that no body is too slow because the service was.
 */
const LOOKS = 40;
/** The time that they take at least. */
export const ROOM_MILLISECONDS = LOOKS * LOOK;

/** Bodies in their order, by their users, and these by their networks. Those whose turn is next come first. */
type Waiting = Map<string, Map<string, Set<LargeBody>>>;

/**
 * The memory for large bodies. A body gets room for all of it or waits unread, so none stops halfway to wait for another one.
 * Client networks take turns, and their users do, so that nobody waits for all bodies of another one. What has room and does
 * not arrive loses it to those that wait, and its network is the last to get some again.
 */
export class Room {
  readonly #limits: RoomLimits;
  /** With the looks at each that others waited for. */
  readonly #inside = new Map<LargeBody, number>();
  #insideBytes = 0;
  readonly #waiting: Waiting = new Map();
  #waitingBytes = 0;
  /** Networks that were too slow since somebody waits. */
  readonly #slow = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  ask(body: LargeBody): void {
    const { network, user } = body;
    const isOwn = this.#isInside(body) || this.#waiting.get(network)?.has(user) === true;
    const users = this.#waiting.get(network) ?? new Map<string, Set<LargeBody>>();
    this.#waiting.set(network, users.set(user, (users.get(user) ?? new Set()).add(body)));
    this.#waitingBytes += body.holds;
    this.next();
    if (users.get(user)?.has(body) !== true) return;
    this.#timer ??= setInterval(this.#look, LOOK).unref();
    body.wait(isOwn);
    while (this.#waitingBytes > this.#limits.waiting) this.#last()?.giveUp("TooMany");
  }

  #isInside({ network, user }: LargeBody): boolean {
    return [...this.#inside.keys()].some((one) => one.network === network && one.user === user);
  }

  /** Ends the wait of a body, if it waits. */
  withdraw(body: LargeBody): void {
    const users = this.#waiting.get(body.network);
    const line = users?.get(body.user);
    if (users === undefined || line?.delete(body) !== true) return;
    this.#waitingBytes -= body.holds;
    if (line.size === 0) users.delete(body.user);
    if (users.size === 0) this.#waiting.delete(body.network);
  }

  /** Gives back the room of a body, if it has some. */
  leave(body: LargeBody): void {
    if (this.#inside.delete(body)) this.#insideBytes -= body.needs;
  }

  /** Gives room to those whose turn it is. Must be called when memory becomes free. */
  next(): void {
    for (let body = this.#first(); body !== undefined && this.#fits(body); body = this.#first()) {
      const { network, user } = body;
      const users = this.#waiting.get(network);
      this.withdraw(body);
      if (users !== undefined) toTheEnd(users, user);
      toTheEnd(this.#waiting, network);
      this.#inside.set(body, 0);
      this.#insideBytes += body.needs;
      body.enter();
    }
    if (this.#waiting.size > 0) return;
    this.#slow.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #first(): LargeBody | undefined {
    const networks = [...this.#waiting.keys()];
    const network = networks.find((one) => !this.#slow.has(one)) ?? networks[0] ?? "";
    const [line] = this.#waiting.get(network)?.values() ?? [];
    const [body] = line ?? [];
    return body;
  }

  #fits({ needs }: LargeBody): boolean {
    return this.#insideBytes + needs <= this.#limits.bytes && this.#limits.hasLeft(needs);
  }

  readonly #look = (): void => {
    for (const [body, looks] of this.#inside) {
      if (body.hasArrived) continue;
      this.#inside.set(body, looks + 1);
      if (looks < LOOKS) continue;
      this.#slow.add(body.network);
      body.giveUp("TooSlow");
    }
  };

  /** The last one of the user with most that wait. */
  #last(): LargeBody | undefined {
    return [...this.#waiting.values()]
      .flatMap((users) => [...users.values()])
      .map((line) => [...line])
      .reduce((most, line) => (line.length < most.length ? most : line), [])
      .at(-1);
  }
}

/** Its turn is the last now, if it is still there. */
const toTheEnd = <Value>(turns: Map<string, Value>, name: string): void => {
  const value = turns.get(name);
  if (value === undefined) return;
  turns.delete(name);
  turns.set(name, value);
};
