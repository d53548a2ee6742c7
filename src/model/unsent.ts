/** The parts of a Context that tell where its object is from. */
interface Origin {
  readonly user?: unknown;
  readonly stored?: { readonly isUnsent: boolean } | undefined;
}

/**
 * True for an object that has not been sent to an API server: it is as its author wrote it. Before an API
 * server calls a webhook, it adds names, uids and times, and removes fields that clients may not set.
 */
export const isUnsent = ({ user, stored }: Origin): boolean => stored?.isUnsent ?? user === undefined;
