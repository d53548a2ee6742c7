/** Milliseconds. */
const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** How long things of ours last and take, in milliseconds. Tests use shorter ones. */
export interface Lifetimes {
  readonly authority: number;
  readonly leaf: number;
  /** The share of its life after which a certificate is renewed. */
  readonly renewal: number;
  /** How far clocks may differ: those of API servers, and those of replicas. */
  readonly skew: number;
  /**
   * How long an authority is in every webhook configuration before it signs. By then each API server has read it, even
   * one that lost its connection for a while; and whoever keeps `caBundle` under version control has met the change.
   */
  readonly publishing: number;
  /** How long API servers take to use a configuration that was written, as long as nothing is wrong with them. */
  readonly propagation: number;
  /** How often a replica looks whether all is as it has to be: three small objects. */
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
