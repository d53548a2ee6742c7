import type { Compared } from "./apiserver-suite.js";
import { type BuiltInCase, type ComparedObject, builtInPage } from "./builtin-parity.js";

/** How many of the cases of each class are as the API server answered, and what differs. */

export interface ParityRow {
  readonly name: string;
  readonly cases: number;
  readonly verdict: number;
  readonly causes: number;
  /** Of the accepted cases. */
  readonly accepted: number;
  readonly stored: number;
}

const row = (name: string, compared: readonly Compared[]): ParityRow => {
  const count = (test: (one: Compared) => boolean): number => compared.filter(test).length;
  return {
    name,
    cases: compared.length,
    verdict: count(({ isVerdictEqual }) => isVerdictEqual),
    causes: count(({ areCausesEqual }) => areCausesEqual),
    accepted: count(({ isStoredEqual }) => isStoredEqual !== undefined),
    stored: count(({ isStoredEqual }) => isStoredEqual === true),
  };
};

const OPERATIONS = { create: "create", update: "update", updateStatus: "update of the status" } as const;

/** A row for each operation without causes of rules, for their sum, and for the cases with causes of rules. */
export const parityRows = (compared: readonly Compared[]): readonly ParityRow[] => {
  const plain = compared.filter(({ isOfRules }) => !isOfRules);
  return [
    ...Object.entries(OPERATIONS).map(([op, name]) =>
      row(
        name,
        plain.filter(({ one }) => one.op === op),
      ),
    ),
    row("all of these", plain),
    row(
      "rejected by rules in CEL",
      compared.filter(({ isOfRules }) => isOfRules),
    ),
  ];
};

/** The kinds of differences with their numbers, the most frequent first. */
export const differences = (compared: readonly Compared[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  const note = (name: string, id: string): void => void found.set(name, [...(found.get(name) ?? []), id]);
  for (const { one, onlyOurs, onlyTheirs, isStoredEqual, areUnknownFieldsEqual } of compared) {
    for (const name of onlyOurs) note(`only ours: ${name.split(" ", 1).join("")}`, `${one.id} ${name}`);
    for (const name of onlyTheirs) note(`only the server's: ${name.split(" ", 1).join("")}`, `${one.id} ${name}`);
    if (isStoredEqual === false) note("stored object", one.id);
    if (!areUnknownFieldsEqual) note("unknown fields", one.id);
  }
  return new Map([...found].sort(([, a], [, b]) => b.length - a.length));
};

const percent = (part: number, whole: number): string =>
  whole === 0 ? "" : `${(Math.floor((part / whole) * 1000) / 10).toFixed(1)} %`;

const HEAD = `# Parity with the API server

How often \`dry-run\` answers a write as kube-apiserver 1.36.2 does. \`node scripts/api-server-parity.mjs\` writes this page, and
tests compare it.

## Custom resources

The cases are the test suites of [openshift/api](https://github.com/openshift/api) (Apache-2.0): 53 CRDs, what was sent, and
what a real API server answered. The verdict is whether the write is accepted; causes are compared by reason and field, as a
set; the stored object is compared as a whole, with defaults and without unknown fields.

`;

/** The page docs/api-server-parity.md: the rows and the differences. */
export const parityDocument = (
  compared: readonly Compared[],
  changed: readonly ComparedObject[],
  real: readonly BuiltInCase[],
): string =>
  `${HEAD}${parityPage(compared)}
${builtInPage(changed, real)}
## Also compared

- Definitions: of 387 public CRDs, a real API server accepted 374, and \`kubernetes-validity\` finds nothing in them. For the
  13 rejected ones it finds the same 168 causes (\`test/corpus/crd-validity.test.ts\`).
- Creations of definitions: 107 CRDs, admission policies and bindings at the edge of what is valid, and 700 public CRDs that
  were changed in one place, get the same verdict, and causes with the same reasons and fields. Fields are named as an author
  writes them: the server names \`spec.validation\` what all versions share, and \`webhookClientConfig\` what is in
  \`webhook.clientConfig\` (\`test/corpus/golden-definitions.test.ts\`).
- Rules in CEL: 2,680 evaluations of 268 rules of public CRDs give the same result or error
  (\`test/corpus/cel-golden.test.ts\`), and none of the 3,720 rules of accepted definitions is rejected
  (\`test/corpus/cel-crds.test.ts\`).

## Not compared

- What only a server knows: versions of stored objects, quotas, other admission plugins, conversion webhooks.
- Texts of more than 1,048,576 characters, and lists of more than 1,048,576 elements, that functions in CEL make: they are errors.
- Words of rare syntax errors in CEL after the first error of an expression.
`;

/** The rows and the differences as Markdown. */
export const parityPage = (compared: readonly Compared[]): string => {
  const rows = parityRows(compared).map(
    ({ name, cases, verdict, causes, accepted, stored }) =>
      `| ${name} | ${String(cases)} | ${percent(verdict, cases)} | ${percent(causes, cases)} | ${percent(stored, accepted)} |`,
  );
  const kinds = [...differences(compared)].map(([name, ids]) => `| ${name} | ${String(ids.length)} |`);
  return [
    "| Requests | Cases | Verdict equal | Causes equal | Stored object equal |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...rows,
    "",
    ...(kinds.length === 0 ? ["No differences."] : ["| Difference | Number |", "| --- | ---: |", ...kinds]),
    "",
  ].join("\n");
};
