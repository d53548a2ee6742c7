import type { Statement } from "../../../packs/tests/admission-test.js";
import type { Difference } from "../../../packs/tests/difference.js";

/** What a policy said. */
export interface Said {
  readonly policy: string;
  /** '' if the policy itself cannot be used. */
  readonly binding: string;
  readonly message: string;
}

/** Compares multisets: order does not matter, repetition does. One that says something else is one difference. */
export function* statementDifferences(
  subject: string,
  expected: readonly Statement[],
  actual: readonly Said[],
): Iterable<Difference> {
  const taken = pair(expected, actual);
  const rest = new Set(actual.filter((_, index) => !taken.has(index)));
  const matched = new Set(taken.values());
  for (const [index, wanted] of expected.entries()) {
    if (matched.has(index)) continue;
    const other = [...rest].find(({ policy }) => policy === wanted.policy);
    if (other !== undefined) rest.delete(other);
    yield { subject, expected: flow(wanted), ...(other === undefined ? {} : { actual: flow(other) }) };
  }
  for (const one of rest) yield { subject, actual: flow(one) };
}

const fits = (wanted: Statement, said: Said): boolean =>
  wanted.policy === said.policy &&
  (wanted.binding === undefined || wanted.binding === said.binding) &&
  (wanted.message === undefined || wanted.message === said.message);

/** As many pairs as possible, by the index of what was said: a vague expectation leaves to others what only fits them. */
const pair = (expected: readonly Statement[], actual: readonly Said[]): ReadonlyMap<number, number> => {
  const taken = new Map<number, number>();
  const place = (index: number, tried: Set<number>): boolean => {
    const wanted = expected[index];
    if (wanted === undefined) return false;
    for (const [found, said] of actual.entries()) {
      if (tried.has(found) || !fits(wanted, said)) continue;
      tried.add(found);
      const holder = taken.get(found);
      if (holder !== undefined && !place(holder, tried)) continue;
      taken.set(found, index);
      return true;
    }
    return false;
  };
  for (const index of expected.keys()) place(index, new Set());
  return taken;
};

/** As a test would write it. */
const flow = ({ policy, binding, message }: Pick<Statement, "policy" | "binding" | "message">): string =>
  `{ ${[
    `policy: ${policy}`,
    ...(binding === undefined || binding === "" ? [] : [`binding: ${binding}`]),
    ...(message === undefined ? [] : [`message: ${JSON.stringify(message)}`]),
  ].join(", ")} }`;
