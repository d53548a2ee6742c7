/** A value that the TLS server needs and that may change while it runs. */
export interface ValueSource<T> {
  /** The last valid value. */
  current(): T;
  /** Calls the listener with each new value from now on. */
  onChange(listener: (value: T) => void): void;
  state(): SourceState;
  /** Stops checking for changes. */
  close(): void;
}

export interface SourceState {
  /** The reason why the replica is not ready, as a condition that must hold; undefined if it is ready. */
  readonly notReady?: string | undefined;
  /** The problem of the last check; the earlier value stays in use. */
  readonly problem?: string | undefined;
  /** The number of failed checks since the start. */
  readonly failures: number;
  /** When the server certificate expires; milliseconds since 1970. */
  readonly expiresAt?: number | undefined;
}

/** The log of a source. Fields never contain keys. */
export interface SourceLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The callbacks for changes of a value. */
export const createListeners = <T>() => {
  const all: ((value: T) => void)[] = [];
  return {
    add: (listener: (value: T) => void): void => void all.push(listener),
    tell: (value: T): void => {
      for (const listener of all) listener(value);
    },
  };
};

/** A source that never changes. */
export const fixedSource = <T>(value: T): ValueSource<T> => ({
  current: () => value,
  onChange: () => undefined,
  state: () => ({ failures: 0 }),
  close: () => undefined,
});
