/** What users and their work cost, which the queue of the threads serves them by. */

/** Work that waits for a thread. */
export interface Work {
  /** Whose it is, see `userOf`. */
  readonly user: string;
  /** The object's resource, such as `example.com/widgets` or `/pods`. */
  readonly resource: string;
  /** Bytes that it holds while it waits. */
  readonly bytes: number;
}

/** Milliseconds after which half of a charge is forgotten. */
const HALF_LIFE = 10_000;
/** Milliseconds after which half of what work cost is forgotten, and so less is expected of the next. */
const COST_HALF_LIFE = 300_000;
/** Users, and resources of a user, whose charge is remembered without work. */
export const REMEMBERED = 1000;

/** CPU time in milliseconds, or a count, which is forgotten with time. */
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

/** The mean cost of the first works of users for a resource, of which old ones count less. */
export class FirstWorks {
  readonly #cost = new Account();
  readonly #count = new Account();

  add(milliseconds: number, now: number): void {
    this.#cost.pay(milliseconds, now);
    this.#count.pay(1, now);
  }

  /** With one more that cost nothing, so that the mean is forgotten, too. */
  mean(now: number): number {
    return this.#cost.charge(now) / (1 + this.#count.charge(now));
  }
}

/** The work of a user for one resource. */
class Line<T extends Work> extends Account {
  /** The smallest first; of one size, in the order of their arrival. */
  readonly waiting: { readonly work: T; readonly since: number }[] = [];
  #cost: number | undefined;
  #at = 0;

  add(work: T, since: number): void {
    const at = this.waiting.findIndex(({ work: { bytes } }) => bytes > work.bytes);
    this.waiting.splice(at < 0 ? this.waiting.length : at, 0, { work, since });
  }

  /** The milliseconds that the next work may cost, as the most that one did; undefined if none has ended. */
  cost(now: number): number | undefined {
    return this.#cost === undefined ? undefined : this.#cost * 0.5 ** ((now - this.#at) / COST_HALF_LIFE);
  }

  learn(milliseconds: number, now: number): void {
    this.#cost = Math.max(milliseconds, this.cost(now) ?? 0);
    this.#at = now;
  }

  isIdle(): boolean {
    return this.waiting.length === 0;
  }
}

export class User<T extends Work> extends Account {
  readonly #lines = new Map<string, Line<T>>();
  bytes = 0;
  waiting = 0;
  running = 0;

  line({ resource }: Work): Line<T> {
    const line = this.#lines.get(resource) ?? new Line<T>();
    this.#lines.set(resource, line);
    return line;
  }

  next(now: number): Line<T> | undefined {
    let chosen: Line<T> | undefined;
    for (const line of this.#lines.values())
      if (!line.isIdle() && (chosen === undefined || line.charge(now) < chosen.charge(now))) chosen = line;
    return chosen;
  }

  largest(): T | undefined {
    let largest: T | undefined;
    for (const { waiting } of this.#lines.values()) {
      const last = waiting.at(-1)?.work;
      if (last !== undefined && (largest === undefined || last.bytes > largest.bytes)) largest = last;
    }
    return largest;
  }

  payFor(work: T, milliseconds: number, now: number): void {
    const line = this.line(work);
    this.pay(milliseconds, now);
    line.pay(milliseconds, now);
    line.learn(milliseconds, now);
    forget(this.#lines, now);
  }

  isIdle(): boolean {
    return this.waiting === 0 && this.running === 0;
  }
}

/** Keeps those with work, and of the others those with the largest charges. */
export const forget = (accounts: Map<string, Account & { isIdle(): boolean }>, now: number): void => {
  if (accounts.size <= REMEMBERED) return;
  let [least, name]: [number, string | undefined] = [Infinity, undefined];
  for (const [one, account] of accounts) {
    if (!account.isIdle() || account.charge(now) >= least) continue;
    [least, name] = [account.charge(now), one];
  }
  if (name !== undefined) accounts.delete(name);
};
