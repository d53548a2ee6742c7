import { type GoPlace, type WantedMarkers, identityOf, insertMarkers, markerIn } from "go-crd";
import type { GoTexts } from "./go-texts.js";

/** Identifies a declaration, and the part of its type that the markers are about. */
export const keyOf = ({ path, start, below }: GoPlace): string => [path, start, ...below].join(":");

/**
 * The declaration that gets the markers: the field, or its type if that has the markers already or if markers of the field
 * cannot be about the part. A problem if the markers would change nothing there.
 */
export const targetOf = (
  place: GoPlace,
  wanted: WantedMarkers,
  texts: GoTexts,
): GoPlace | { readonly problem: string } => {
  const { declaration } = place;
  const ids = new Set([...wanted.add, ...wanted.remove].map((one) => identityOf(markerIn(one))));
  const has = (one: GoPlace): boolean => one.markers.some((marker) => ids.has(identityOf(marker)));
  const choices =
    declaration === undefined
      ? [place]
      : place.below.length === 0 && !has(place) && has(declaration)
        ? [declaration]
        : place.below.length === 0
          ? [place]
          : [place, declaration];
  let problem = "";
  for (const one of choices) {
    const found = problemOf(one, wanted, texts);
    if (found === undefined) return one;
    if (problem === "") problem = found;
  }
  return { problem };
};

const problemOf = (place: GoPlace, wanted: WantedMarkers, texts: GoTexts): string | undefined => {
  if (!place.exact) return "must be in a type of the project; this one is of another module";
  const read = texts.of(place);
  if (read.problem !== undefined) return read.problem;
  const result = insertMarkers(read.text, place, wanted);
  if ("problem" in result) return result.problem;
  // Only what a marker at the place makes can be removed there.
  return wanted.add.length === 0 && result.edits.length === 0
    ? `must not have ${wanted.remove.join(", ")}, which is not above it`
    : undefined;
};
