/** A character that is seen, as a pattern with or without the flag 'u': neither blank nor invisible, such as U+200B. */
export const VISIBLE =
  "[^\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]";

const VISIBLE_PATTERN = new RegExp(VISIBLE);

/** False for a reason that readers do not see. */
export const isSeen = (reason: string): boolean => VISIBLE_PATTERN.test(reason);
