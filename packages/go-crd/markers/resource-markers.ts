import { type GoMarker, markerArguments } from "../syntax/markers.js";
import { markerIn } from "./marker-identity.js";

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

/** The marker with the arguments of another one, or without them; '' if none is left. */
export const withArguments = (text: string, change: "add" | "remove", by: string): string => {
  const { name, value } = markerIn(text);
  const values = new Map(markerArguments(value));
  for (const [argument, one] of markerArguments(markerIn(by).value))
    if (change === "add") values.set(argument, one);
    else values.delete(argument);
  const written = [...values].map(([argument, one]) => (one === "" ? argument : `${argument}=${one}`));
  return written.length === 0 ? "" : `+${name}:${written.join(",")}`;
};
