/**
 * The effect of a fix on others. 'Safe': clients and stored objects notice nothing. 'Behavior': the API server treats
 * the same objects differently, for example by defaults. 'Breaking': requests that worked may fail, or stored objects
 * may become invalid.
 */
export const FIX_CLASSES = ["Safe", "Behavior", "Breaking"] as const;
export type FixClass = (typeof FIX_CLASSES)[number];

/** The one that changes more. */
export const severer = (a: FixClass, b: FixClass): FixClass => (exceeds(a, b) ? a : b);

export const exceeds = (a: FixClass, limit: FixClass): boolean => FIX_CLASSES.indexOf(a) > FIX_CLASSES.indexOf(limit);
