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

test("each meaning is told once, and again above another meaning", () => {
  const [removed, narrowed] = [change("fieldRemoved", "spec.a"), change("valuesNarrowed", "spec.b")];
  expect(
    meaningsIn(
      crd("A", removed),
      crd("B", change("fieldRemoved", "spec.c")),
      crd("C", change("fieldRemoved", "spec.d"), narrowed),
    ),
  ).toEqual([
    [["fieldRemoved", true]],
    [["fieldRemoved", false]],
    [
      ["fieldRemoved", true],
      ["valuesNarrowed", true],
    ],
  ]);
});
