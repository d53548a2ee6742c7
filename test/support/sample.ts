/** Set by `THOROUGH=1 npm test`, and for the long suites: long tests look at all cases instead of some of them. */
export const isThorough = process.env["THOROUGH"] === "1";

/** Every third of the items, beginning with the first, second or third, or all of them in a thorough run. */
export const sampled = <T>(items: readonly T[], first: 0 | 1 | 2 = 1): readonly T[] =>
  isThorough ? items : items.filter((_, index) => index % 3 === first);

if (!isThorough)
  process.stderr.write("note: a sample of the cases is tested, the others are skipped; THOROUGH=1 tests all\n");
