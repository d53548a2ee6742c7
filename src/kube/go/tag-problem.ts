/** `key:"value"`, as reflect.StructTag reads it. */
const PAIR = / *([^\u0000-\u0020:"\u007f]+):"((?:[^"\\]|\\.)*)"/y;

/** The part of a struct tag that Go's reflect cannot read, so that it ignores the rest of the tag; undefined if it reads all. */
export const tagProblem = (tag: string): string | undefined => {
  const keys = new Set<string>();
  const pair = new RegExp(PAIR);
  let end = 0;
  for (let found = pair.exec(tag); found !== null; found = pair.exec(tag)) {
    end = pair.lastIndex;
    const [, key = ""] = found;
    if (keys.has(key)) return `must have the key '${key}' only once; Go ignores the second one`;
    keys.add(key);
  }
  const rest = tag.slice(end);
  return rest.trim() === "" ? undefined : restProblem(rest.trim(), keys);
};

const restProblem = (rest: string, keys: ReadonlySet<string>): string => {
  const [, key] = /^([\w.-]+)[:=\s]/.exec(rest) ?? [];
  if (keys.size > 0 && rest.startsWith(","))
    return "must have all options within the quotes, such as 'json:\"name,omitempty\"'; Go ignores what follows";
  if (key === undefined) return "must be of the form 'key:\"value\"'; Go ignores all else";
  const after = rest.slice(key.length);
  if (/^\s*:\s*"/.test(after) && !after.startsWith(':"'))
    return `may not have a space beside the colon after '${key}'; Go ignores the tag from there`;
  if (/^:"[^"]*$/.test(after)) return `must have a closing quote after '${key}'; Go ignores the tag from there`;
  return `must have a value in quotes after '${key}:'; Go ignores the tag from there`;
};
