/** True if an owned group, such as 'acme.io', '*.acme.io' or '*', covers an API group. */
export const ownsGroup = (owned: string, group: string): boolean =>
  owned === "*" || (owned.startsWith("*.") ? group.endsWith(owned.slice(1)) : group === owned);
