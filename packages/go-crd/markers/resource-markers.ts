import { type GoMarker, markerArguments } from "../syntax/markers.js";
import { markerIn, unquotedPart } from "./marker-identity.js";

const RESOURCE = "kubebuilder:resource";

/** The argument of a marker such as '+kubebuilder:resource:scope=Cluster'; undefined for other markers. */
export const resourceArgument = (text: string): string | undefined => {
  const { name, value } = markerIn(text);
  return name === RESOURCE ? [...markerArguments(value).keys()][0] : undefined;
};

/** What a further marker of a resource leaves as it is, unless it says it too. */
const KEPT = new Set(["path", "singular"]);

/** The marker that decides an argument of the resource: of several, controller-gen takes most from the last one. */
export const resourceMarker = (markers: readonly GoMarker[], argument: string): GoMarker | undefined => {
  const all = markers.filter(({ name }) => name === RESOURCE);
  const said = KEPT.has(argument) ? all.findLast(({ value }) => markerArguments(value).has(argument)) : undefined;
  return said ?? all.at(-1);
};

/**
 * The marker with the arguments of another one besides its own, without them, or with no others; '' if none is left. An argument
 * that says the same stays as it is written.
 */
export const withArguments = (text: string, change: "add" | "remove" | "replace", by: string): string => {
  const { name, value } = markerIn(text);
  const before = markerArguments(value);
  const others = markerArguments(markerIn(by).value);
  const values = new Map(
    [...before].filter(([argument]) => change === "add" || others.has(argument) === (change === "replace")),
  );
  if (change !== "remove")
    for (const [argument, one] of others) {
      const old = values.get(argument);
      if (old === undefined || unquotedPart(old) !== unquotedPart(one)) values.set(argument, one);
    }
  // Blanks behind commas stay.
  const comma = before.size > 1 && written(before, ", ") === value ? ", " : ",";
  const after = written(values, comma);
  if (after === written(before, comma)) return text;
  return after === "" ? "" : `+${name}:${after}`;
};

const written = (values: ReadonlyMap<string, string>, comma: string): string =>
  [...values].map(([argument, one]) => (one === "" ? argument : `${argument}=${one}`)).join(comma);
