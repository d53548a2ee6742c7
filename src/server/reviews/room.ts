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
  /** The share of it that has arrived, from 0 to 1. */
  readonly arrived: number;
  /** It is not read any more, because it is complete or refused. */
  readonly isOver: boolean;
  /** It has room. */
  enter(): void;
  /** It has no room yet. `isOwn` is true if others of its user and network, which have asked before, take half of the room or more. */
  wait(isOwn: boolean): void;
  /** It must withdraw: too many wait, or it had room and did not arrive in time while others waited. */
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
 * Looks within which such a body must arrive, and those after which it must keep pace with that. Turns of the event loop count and
 * not the time, so that no body is too slow because the service was.
 */
const LOOKS = 80;
const FREE_LOOKS = 40;
/** The time that they take at least. */
export const ROOM_MILLISECONDS = LOOKS * LOOK;
/** Looks after which a body that leaves, and has not arrived, has kept others waiting. */
const NOTICED = 2;
/** Milliseconds for which a network that has kept others waiting comes after them. */
const SLOW = 10_000;

/** Bodies in their order, by their users, and these by their networks. Those whose turn is next come first. */
type Waiting = Map<string, Map<string, Set<LargeBody>>>;

/**
 * The memory for large bodies. A body gets room for all of it or waits unread, so none stops halfway to wait for another one.
 * Client networks take turns, and so do the users of each: nobody waits for all bodies of another one. A body that has room and
 * arrives too slowly loses it while others wait; then, or if its client leaves, its network comes last for a while.
 */
export class Room {
  readonly #limits: RoomLimits;
  /** With the looks at each that others waited for. */
  readonly #inside = new Map<LargeBody, number>();
  readonly #waiting: Waiting = new Map();
  /** Networks that have kept others waiting, and until when they come last. */
  readonly #slow = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  ask(body: LargeBody): void {
    const { network, user } = body;
    const isOwn = this.#bytesOf(body) >= this.#limits.bytes / 2;
    const users = this.#waiting.get(network) ?? new Map<string, Set<LargeBody>>();
    this.#waiting.set(network, users.set(user, (users.get(user) ?? new Set()).add(body)));
    this.next();
    if (users.get(user)?.has(body) !== true) return;
    this.#timer ??= setInterval(this.#look, LOOK).unref();
    body.wait(isOwn);
    while (holdsOf(this.#lines().flat(2)) > this.#limits.waiting) this.#last()?.giveUp("TooMany");
  }

  /** What the others of the user take, or will take before it. */
  #bytesOf({ network, user }: LargeBody): number {
    const inside = [...this.#inside.keys()].filter((one) => one.network === network && one.user === user);
    return needsOf([...inside, ...(this.#waiting.get(network)?.get(user) ?? [])]);
  }

  /** Ends the wait of a body, if it waits. */
  withdraw(body: LargeBody): void {
    const users = this.#waiting.get(body.network);
    const line = users?.get(body.user);
    if (users === undefined || line?.delete(body) !== true) return;
    if (line.size === 0) users.delete(body.user);
    if (users.size === 0) this.#waiting.delete(body.network);
  }

  /** Gives back the room of a body, if it has some. */
  leave(body: LargeBody): void {
    const looks = this.#inside.get(body);
    if (looks === undefined) return;
    this.#inside.delete(body);
    if (looks >= NOTICED && body.arrived < 1) this.#slow.set(body.network, performance.now() + SLOW);
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
      body.enter();
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #first(): LargeBody | undefined {
    const networks = [...this.#waiting.keys()];
    for (const [one, until] of this.#slow) if (until <= performance.now()) this.#slow.delete(one);
    const network = networks.find((one) => !this.#slow.has(one)) ?? networks[0] ?? "";
    const [line] = this.#waiting.get(network)?.values() ?? [];
    const [body] = line ?? [];
    return body;
  }

  #fits({ needs }: LargeBody): boolean {
    return needsOf(this.#inside.keys()) + needs <= this.#limits.bytes && this.#limits.hasLeft(needs);
  }

  /** The slowest one gives up, if it is too slow: then those that wait may fit. */
  readonly #look = (): void => {
    let slowest: LargeBody | undefined;
    for (const [body, looks] of this.#inside) {
      if (body.isOver) continue;
      this.#inside.set(body, looks + 1);
      const isSlow = looks >= FREE_LOOKS && body.arrived < looks / LOOKS;
      if (isSlow && body.arrived < (slowest?.arrived ?? 1)) slowest = body;
    }
    slowest?.giveUp("TooSlow");
  };

  /** Those that wait, by their networks and users. */
  #lines(): readonly LargeBody[][][] {
    return [...this.#waiting.values()].map((users) => [...users.values()].map((line) => [...line]));
  }

  /** The last one of the user with most that wait, in the network whose bodies take most memory while they wait. */
  #last(): LargeBody | undefined {
    const [first = [], ...others] = this.#lines();
    return others
      .reduce((most, lines) => (holdsOf(lines.flat()) > holdsOf(most.flat()) ? lines : most), first)
      .reduce((most, line) => (line.length < most.length ? most : line), [])
      .at(-1);
  }
}

const needsOf = (bodies: Iterable<LargeBody>): number => [...bodies].reduce((sum, { needs }) => sum + needs, 0);

const holdsOf = (bodies: readonly LargeBody[]): number => bodies.reduce((sum, { holds }) => sum + holds, 0);

/** Its turn is the last now, if it is still there. */
const toTheEnd = <Value>(turns: Map<string, Value>, name: string): void => {
  const value = turns.get(name);
  if (value === undefined) return;
  turns.delete(name);
  turns.set(name, value);
};
