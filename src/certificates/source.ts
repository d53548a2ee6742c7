/** Something that the TLS server needs and that may change while it runs. */
export interface Source<T> {
  /** The last that could be used. */
  current(): T;
  /** Calls back with each change from now on. */
  onChange(listener: (value: T) => void): void;
  state(): SourceState;
  /** Looks no more whether something has changed. */
  close(): void;
}

export interface SourceState {
  /** Why requests must go elsewhere for now: what must be so, and is not. Undefined if they may come. */
  readonly notReady?: string | undefined;
  /** What went wrong when it was last looked for something new; what was there before is used on. */
  readonly problem?: string | undefined;
  /** How often that went wrong, since the start. */
  readonly failures: number;
  /** When the certificate of the server ends; milliseconds since 1970. */
  readonly expiresAt?: number | undefined;
  /** When the authority ends that has signed it, where that is ours. */
  readonly authorityExpiresAt?: number | undefined;
}

/** Where a source tells what it does. No fields ever hold keys. */
export interface SourceLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Those who want to know of a change. */
export interface Listeners<T> {
  add(listener: (value: T) => void): void;
  tell(value: T): void;
}

export const createListeners = <T>(): Listeners<T> => {
  const all: ((value: T) => void)[] = [];
  return {
    add: (listener) => void all.push(listener),
    tell: (value) => {
      for (const listener of all) listener(value);
    },
  };
};

/** What never changes. */
export const fixedSource = <T>(value: T, state: Omit<SourceState, "failures"> = {}): Source<T> => ({
  current: () => value,
  onChange: () => undefined,
  state: () => ({ failures: 0, ...state }),
  close: () => undefined,
});
