import type { GoMarker } from "go-crd";

/** The value without its quotes; undefined if its quotes are not those of a string in Go. */
export const markerString = (value: string): string | undefined => {
  const text = value.trim();
  if (/^`[^`]*`$/.test(text)) return text.slice(1, -1);
  if (!/^["'`]/.test(text)) return text;
  const inner = /^"((?:[^"\\]|\\.)*)"$/.exec(text)?.[1];
  if (inner === undefined) return undefined;
  return /\\[^abfnrtv"'xuU0-7]/.test(inner.replaceAll("\\\\", "")) ? undefined : unescaped(inner);
};

/** The value without its quotes, or unchanged if they are not those of a string in Go. */
export const unquoted = (value: string): string => markerString(value) ?? value;

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v", b: "\b", a: "\u0007" };

const unescaped = (text: string): string =>
  text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gi,
    (_, two: string | undefined, four: string | undefined, one: string | undefined) => {
      const code = two ?? four;
      return code === undefined ? (ESCAPES[one ?? ""] ?? one ?? "") : String.fromCodePoint(Number.parseInt(code, 16));
    },
  );

const ARGUMENT =
  /\s*([A-Za-z]\w*)\s*=\s*(?!\s)("(?:[^"\\]|\\.)*"|`[^`]*`|\{[^{}]*\}|[^,"`{}]*(?:"[^"]*"[^,"`{}]*)*)(,|$)/y;

/** The arguments of `a=1,b="c"`; undefined if the text is anything else. */
export const strictArguments = (value: string): ReadonlyMap<string, string> | undefined => {
  const found = new Map<string, string>();
  let at = 0;
  while (at < value.length) {
    ARGUMENT.lastIndex = at;
    const [all, name, argument = "", end] = ARGUMENT.exec(value) ?? [];
    if (all === undefined || name === undefined) return undefined;
    found.set(name, argument.trim());
    at += all.length;
    if (end === "" && at < value.length) return undefined;
  }
  return found;
};

/** The text behind an identifier in a marker. */
interface MarkerRest {
  readonly payload: string;
  readonly arguments: ReadonlyMap<string, string>;
}

/** The text behind the identifier in the marker; undefined if the marker has another identifier. */
export const restOf = ({ text }: GoMarker, identifier: string): MarkerRest | undefined => {
  if (!text.startsWith(`+${identifier}`)) return undefined;
  const rest = text.slice(identifier.length + 1).trim();
  const payload = /^:?=(.*)$/s.exec(rest)?.[1];
  if (rest === "" || payload !== undefined) return { payload: payload ?? "", arguments: new Map() };
  const [, inParentheses, behind] = /^\(([^)]*)\)=?(.*)$/s.exec(rest) ?? [];
  if (inParentheses !== undefined) return { payload: behind ?? "", arguments: declarativeArguments(inParentheses) };
  const given = rest.startsWith(":") ? strictArguments(rest.slice(1)) : undefined;
  return given === undefined ? undefined : { payload: "", arguments: unquotedIn(given) };
};

/** The arguments of `k8s:item(a: "b")` and `k8s:item("b")`; the name in the latter is ''. */
const declarativeArguments = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/(?:^|,)\s*(?:(\w+)\s*:)?\s*("(?:[^"\\]|\\.)*"|`[^`]*`|[^,]*)/g)]
      .filter(([all]) => all.trim() !== "")
      .map(([, name = "", value = ""]) => [name, unquoted(value)]),
  );

const unquotedIn = (given: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...given].map(([name, value]) => [name, unquoted(value)]));

/** True if the marker is the one that `wanted` names: `name`, or `name=value`. */
export const isMarker = (marker: GoMarker, wanted: string): boolean => {
  const [, identifier = wanted, value] = /^([^=]*?):?=(.*)$/s.exec(wanted) ?? [];
  const rest = restOf(marker, identifier);
  if (rest === undefined) return false;
  return value === undefined || unquoted(rest.payload) === unquoted(value);
};

export const renamed = ({ name, text }: GoMarker, to: string): string => `+${to}${text.slice(name.length + 1)}`;

/** The normal form of a marker: equal for markers of the same meaning. */
export const normalMarker = ({ text, name, value }: GoMarker): string => {
  const rest = text.slice(name.length + 1);
  const given = rest.startsWith(":") ? strictArguments(value) : undefined;
  if (given === undefined || given.size === 0) return `${name} ${rest.replace(/^:?=/, "=").trim()}`;
  return `${name} ${[...unquotedIn(given)]
    .map(([key, one]) => `${key}=${one}`)
    .sort()
    .join(",")}`;
};
