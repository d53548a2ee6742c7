import type { Change, ChangeKind, CrdChange } from "./change.js";
import { changeGroups } from "./change-groups.js";

const change = (kind: ChangeKind, name: string): Change => ({
  kind,
  section: "spec",
  noun: "",
  names: [name],
  words: kind,
  versions: ["v1"],
  fields: [],
});

const crd = (kind: string, ...changes: readonly Change[]): CrdChange => ({
  group: "acme.io",
  kind,
  versions: ["v1"],
  changes,
  state: "Changed",
  descriptions: 0,
  uncompared: [],
});

const meaningsIn = (...crds: readonly CrdChange[]) =>
  changeGroups(crds, () => undefined).map(({ changes }) =>
    changes.map(({ kind, meaning }) => [kind, meaning !== undefined]),
  );

test("each group tells what its kinds of changes mean, and once what several mean", () => {
  const removed = change("fieldRemoved", "spec.a");
  const narrowed = [change("enumValueRemoved", "spec.b"), change("valuesNarrowed", "spec.b")];
  expect(
    meaningsIn(
      crd("A", removed),
      crd("B", change("fieldRemoved", "spec.c")),
      crd("C", change("columnAdded", "D"), change("fieldRemoved", "spec.d"), ...narrowed),
    ),
  ).toEqual([
    [["fieldRemoved", true]],
    [["fieldRemoved", true]],
    [
      ["fieldRemoved", true],
      ["enumValueRemoved", false],
      ["valuesNarrowed", true],
      ["columnAdded", false],
    ],
  ]);
});
