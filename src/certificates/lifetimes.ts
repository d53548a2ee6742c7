/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** Durations of self-managed certificates, in milliseconds. Tests use shorter ones. */
export interface Lifetimes {
  readonly authority: number;
  readonly leaf: number;
  /** The fraction of its lifetime after which a certificate is renewed. */
  readonly renewal: number;
  /** How far the clocks of API servers and replicas may differ. */
  readonly skew: number;
  /**
   * How long every webhook configuration contains an authority before it signs. By then each API server has read it,
   * even after losing its connection for a while, and users who keep `caBundle` under version control have seen the
   * change.
   */
  readonly publishing: number;
  /** How long healthy API servers take to use a changed configuration. */
  readonly propagation: number;
  /** How often a replica checks the stored state, which takes three small objects. */
  readonly period: number;
}

export const LIFETIMES: Lifetimes = {
  authority: 365 * DAY,
  leaf: 7 * DAY,
  renewal: 2 / 3,
  skew: HOUR,
  publishing: DAY,
  propagation: 60_000,
  period: 15_000,
};
