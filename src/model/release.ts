/** Versions of Decorum in rules, packs and the package: always x.y.z. */

/** Pattern of a version, for schemas and parsers. */
export const RELEASE = "^(0|[1-9]\\d{0,5})(\\.(0|[1-9]\\d{0,5})){2}$";

/** Less than 0 if the first version came first. Both must match `RELEASE`. */
export const compareReleases = (a: string, b: string): number => {
  const other = b.split(".").map(Number);
  const differences = a.split(".").map((part, index) => Number(part) - (other[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
};
