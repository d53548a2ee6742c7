import { FirstWorks, REMEMBERED, User, type Work, forget } from "./accounts.js";

interface FairQueueParts {
  /** The threads that serve the queue; at least 2. */
  readonly threads: number;
  /** The limits of waiting work. */
  readonly limits: { readonly bytes: number; readonly count: number };
  /** A monotonic clock in milliseconds. */
  readonly clock: () => number;
}

/** The charge, in milliseconds, that is within the share of every user. */
const LEAST_SHARE = 500;

/**
 * Serves the work next that has waited longest for what it costs: the CPU time that its user had of late, and that the work
 * itself may take (highest response ratio next). So a Service waits neither for costly custom resources of others, nor for
 * those of the same user, nor for those of many users who are not known yet; and nothing waits for ever.
 */
export class FairQueue<T extends Work> {
  readonly #parts: FairQueueParts;
  /** What to expect of the work of a user for a resource, by resource, before there is any. */
  readonly #firstWorks = new Map<string, FirstWorks>();
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
    this.#userOf(work).line(work).add(work, this.#parts.clock());
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
    const at = waiting.findIndex((one) => one.work === work);
    if (at < 0) return;
    waiting.splice(at, 1);
    this.#take(work, -1);
    forget(this.#users, this.#parts.clock());
  }

  /**
   * The next work. Of the work of a user, it is that for the resource with the least charge, the smallest first. Undefined if
   * nothing waits that may run now: a user who is over their share, or has work that runs, leaves the last free thread to
   * others, and so does work that may take long. `lost` is the number of threads that are being replaced.
   */
  next(lost: number): T | undefined {
    const now = this.#parts.clock();
    const isLast = this.#running + lost >= this.#parts.threads - 1;
    const share = this.#share(now);
    let chosen: { readonly user: User<T>; readonly work: T } | undefined;
    let most = 0;
    for (const user of this.#active) {
      const line = user.next(now);
      const first = line?.waiting[0];
      if (line === undefined || first === undefined) continue;
      const charge = user.charge(now);
      const cost = line.cost(now) ?? this.#firstWorks.get(first.work.resource)?.mean(now) ?? 0;
      if (isLast && (user.running > 0 || charge > share || cost > LEAST_SHARE)) continue;
      const ratio = (1 + now - first.since) / (1 + charge + cost);
      if (ratio > most) [chosen, most] = [{ user, work: first.work }, ratio];
    }
    if (chosen === undefined) return undefined;
    chosen.user.running++;
    this.#running++;
    this.delete(chosen.work);
    return chosen.work;
  }

  /** Returns the share of each if all users with work, and one more, share equally. */
  #share(now: number): number {
    let total = 0;
    for (const user of this.#active) total += user.charge(now);
    return Math.max(LEAST_SHARE, total / (this.#active.size + 1));
  }

  /** Takes further work of the same user and resource, which is to follow work that `next` returned, if it is that small. */
  following(work: T, bytes: number): T | undefined {
    const first = this.#userOf(work).line(work).waiting[0]?.work;
    if (first === undefined || first.bytes > bytes) return undefined;
    this.delete(first);
    return first;
  }

  /** Charges the user and the resource of work these milliseconds. */
  charge(work: T, milliseconds: number): void {
    const now = this.#parts.clock();
    const user = this.#userOf(work);
    if (user.line(work).cost(now) === undefined) this.#firstWorksFor(work).add(milliseconds, now);
    user.payFor(work, milliseconds, now);
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

  #firstWorksFor({ resource }: T): FirstWorks {
    const works = this.#firstWorks.get(resource) ?? new FirstWorks();
    this.#firstWorks.delete(resource);
    this.#firstWorks.set(resource, works);
    const [oldest] = this.#firstWorks.keys();
    if (oldest !== undefined && this.#firstWorks.size > REMEMBERED) this.#firstWorks.delete(oldest);
    return works;
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
