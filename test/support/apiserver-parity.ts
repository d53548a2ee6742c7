import type { Compared } from "./apiserver-suite.js";

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
