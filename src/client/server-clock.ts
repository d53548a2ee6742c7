import { type Clock, STEADY_CLOCK } from "./backoff.js";

/** The time of a server, as its answers tell it. The clock of this machine may be wrong, or be set while the process runs. */
export interface ServerClock {
  /** Takes the header `Date` of an answer (RFC 9110, section 6.6.1); without one that can be read, nothing changes. */
  hear(date: string | undefined): void;
  /** Milliseconds since 1970; before the first answer, by the clock of this machine. */
  now(): number;
}

/** `clock` measures the time since an answer. */
export const createServerClock = (clock: Pick<Clock, "now"> = STEADY_CLOCK): ServerClock => {
  let offset: number | undefined;
  return {
    hear: (date) => {
      const heard = Date.parse(date ?? "");
      if (!Number.isNaN(heard)) offset = heard - clock.now();
    },
    now: () => (offset === undefined ? Date.now() : clock.now() + offset),
  };
};
