const SPACE = "[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const PADDED = new RegExp(`^${SPACE}|${SPACE}$`);

/** True for a text with white space at its start or end, as Go trims it (strings.TrimSpace). */
export const isPadded = (text: string): boolean => PADDED.test(text);
