/** Work that waits for a thread. */
export interface Work {
  /** Whose it is, see `userOf`. */
  readonly user: string;
  /** The object's resource, such as `example.com/widgets` or `/pods`. */
  readonly resource: string;
  /** Bytes that it holds while it waits. */
  readonly bytes: number;
}

interface FairQueueParts {
  /** The threads that serve the queue; at least 2. */
  readonly threads: number;
  /** The limits of waiting work. */
  readonly limits: { readonly bytes: number; readonly count: number };
  /** A monotonic clock in milliseconds. */
  readonly clock: () => number;
}

/** Milliseconds after which half of a charge is forgotten. */
const HALF_LIFE = 10_000;
/** The charge, in milliseconds, that is within the share of every user. */
const LEAST_SHARE = 500;
/** Users, and resources of a user, whose charge is remembered without work. */
const REMEMBERED = 1000;

/** CPU time in milliseconds, which is forgotten with time. */
class Account {
  #charge = 0;
  #at = 0;

  charge(now: number): number {
    return this.#charge * 0.5 ** ((now - this.#at) / HALF_LIFE);
  }

  pay(milliseconds: number, now: number): void {
    this.#charge = this.charge(now) + milliseconds;
    this.#at = now;
  }
}

/** The work of a user for one resource. */
class Line<T extends Work> extends Account {
  /** The smallest first; of one size, in the order of their arrival. */
  readonly waiting: T[] = [];

  add(work: T): void {
    const at = this.waiting.findIndex(({ bytes }) => bytes > work.bytes);
    this.waiting.splice(at < 0 ? this.waiting.length : at, 0, work);
  }

  isIdle(): boolean {
    return this.waiting.length === 0;
  }
}

class User<T extends Work> extends Account {
  readonly #lines = new Map<string, Line<T>>();
  bytes = 0;
  waiting = 0;
  running = 0;

  line({ resource }: Work): Line<T> {
    const line = this.#lines.get(resource) ?? new Line<T>();
    this.#lines.set(resource, line);
    return line;
  }

  next(now: number): T | undefined {
    let chosen: Line<T> | undefined;
    for (const line of this.#lines.values())
      if (!line.isIdle() && (chosen === undefined || line.charge(now) < chosen.charge(now))) chosen = line;
    return chosen?.waiting[0];
  }

  largest(): T | undefined {
    let largest: T | undefined;
    for (const { waiting } of this.#lines.values()) {
      const last = waiting.at(-1);
      if (last !== undefined && (largest === undefined || last.bytes > largest.bytes)) largest = last;
    }
    return largest;
  }

  payFor(work: T, milliseconds: number, now: number): void {
    this.pay(milliseconds, now);
    this.line(work).pay(milliseconds, now);
    forget(this.#lines, now);
  }

  isIdle(): boolean {
    return this.waiting === 0 && this.running === 0;
  }
}

/** Keeps those with work, and of the others those with the largest charges. */
const forget = (accounts: Map<string, Account & { isIdle(): boolean }>, now: number): void => {
  if (accounts.size <= REMEMBERED) return;
  let [least, name]: [number, string | undefined] = [Infinity, undefined];
  for (const [one, account] of accounts) {
    if (!account.isIdle() || account.charge(now) >= least) continue;
    [least, name] = [account.charge(now), one];
  }
  if (name !== undefined) accounts.delete(name);
};

/**
 * Serves users in turn, and the resources of a user, by the CPU time that their work took. So a Service waits neither for
 * costly custom resources of others nor for those of the same user.
 */
export class FairQueue<T extends Work> {
  readonly #parts: FairQueueParts;
  readonly #users = new Map<string, User<T>>();
  /** Users whose work waits or runs. */
  readonly #active = new Set<User<T>>();
  #bytes = 0;
  #count = 0;
  #running = 0;

  constructor(parts: FairQueueParts) {
    this.#parts = parts;
  }

  /** Adds work. Returns the work that gives its place to it: the largest of the user who holds most, perhaps this one. */
  add(work: T): readonly T[] {
    this.#userOf(work).line(work).add(work);
    this.#take(work, 1);
    const { limits } = this.#parts;
    const out: T[] = [];
    while (this.#bytes > limits.bytes || this.#count > limits.count) {
      const last = this.#holder(this.#bytes > limits.bytes ? "bytes" : "waiting").largest();
      if (last === undefined) break;
      this.delete(last);
      out.push(last);
    }
    return out;
  }

  delete(work: T): void {
    const { waiting } = this.#userOf(work).line(work);
    const at = waiting.indexOf(work);
    if (at < 0) return;
    waiting.splice(at, 1);
    this.#take(work, -1);
    forget(this.#users, this.#parts.clock());
  }

  /**
   * The next work: of the user with the least charge, and of the resource with the least charge, the smallest first.
   * Undefined if nothing waits that may run now: a user who is over their share, or has work that runs, leaves the last
   * free thread to others. `lost` is the number of threads that are being replaced.
   */
  next(lost: number): T | undefined {
    const now = this.#parts.clock();
    const isLast = this.#running + lost >= this.#parts.threads - 1;
    const share = this.#share(now);
    let chosen: User<T> | undefined;
    let least = Infinity;
    for (const user of this.#active) {
      const charge = user.charge(now);
      if (user.waiting === 0 || charge >= least) continue;
      if (isLast && (user.running > 0 || charge > share)) continue;
      [chosen, least] = [user, charge];
    }
    const work = chosen?.next(now);
    if (chosen === undefined || work === undefined) return undefined;
    chosen.running++;
    this.#running++;
    this.delete(work);
    return work;
  }

  /** Returns the share of each if all users with work, and one more, share equally. */
  #share(now: number): number {
    let total = 0;
    for (const user of this.#active) total += user.charge(now);
    return Math.max(LEAST_SHARE, total / (this.#active.size + 1));
  }

  /** Takes further work of the same user and resource, which is to follow work that `next` returned, if it is that small. */
  following(work: T, bytes: number): T | undefined {
    const [first] = this.#userOf(work).line(work).waiting;
    if (first === undefined || first.bytes > bytes) return undefined;
    this.delete(first);
    return first;
  }

  /** Charges the user and the resource of work these milliseconds. */
  charge(work: T, milliseconds: number): void {
    const now = this.#parts.clock();
    this.#userOf(work).payFor(work, milliseconds, now);
    forget(this.#users, now);
  }

  /** Ends work that `next` returned, and the work that followed it. */
  end(work: T): void {
    const user = this.#userOf(work);
    user.running--;
    this.#running--;
    this.#note(user);
    forget(this.#users, this.#parts.clock());
  }

  /** True if the user is over their share: work that is late is late because of their other work. */
  isOver(name: string): boolean {
    const user = this.#users.get(name);
    const now = this.#parts.clock();
    return user !== undefined && (user.running > 0 || user.charge(now) > this.#share(now));
  }

  #userOf({ user: name }: T): User<T> {
    const user = this.#users.get(name) ?? new User<T>();
    this.#users.set(name, user);
    return user;
  }

  #take(work: T, sign: 1 | -1): void {
    const user = this.#userOf(work);
    user.bytes += sign * work.bytes;
    user.waiting += sign;
    this.#bytes += sign * work.bytes;
    this.#count += sign;
    this.#note(user);
  }

  #note(user: User<T>): void {
    if (user.isIdle()) this.#active.delete(user);
    else this.#active.add(user);
  }

  /** The user who holds most. */
  #holder(by: "bytes" | "waiting"): User<T> {
    return [...this.#active].reduce((most, user) => (user[by] > most[by] ? user : most));
  }
}

const SERVICE_ACCOUNT = /^(system:serviceaccount:[^:]*):/;

/** The user who is charged: a service account counts with its namespace, as one user can have many of them. */
export const userOf = (username: string): string => SERVICE_ACCOUNT.exec(username)?.[1] ?? username;
