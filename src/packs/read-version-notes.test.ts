import type { KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { snapshotOf } from "../model/snapshot.js";
import type { Read } from "../model/rule.js";
import { objectOf } from "../testing/scenario.js";
import { packOf, ruleThat } from "../testing/pack.js";
import { readVersionNotes } from "./schema-notes.js";

const WIDGETS: Read = { group: "acme.io", kind: "Widget" };
const V1: Read = { ...WIDGETS, version: "v1" };
const ANY: Read = { ...WIDGETS, anyVersion: true };

const notes = (read: Read, ...objects: KubeObject[]): readonly string[] => {
  const bound = { ...ruleThat("test/a", "Warn", () => []), reads: [read] };
  return readVersionNotes([packOf("a", [bound])], snapshotOf(objects));
};
const widget = (version: string): KubeObject => ({
  apiVersion: `acme.io/${version}`,
  kind: "Widget",
  metadata: { name: version },
});
const definition = (...versions: string[]): KubeObject =>
  objectOf(
    crd({
      crd: {
        group: "acme.io",
        names: { kind: "Widget", plural: "widgets" },
        versions: [...versions.map((name) => ({ name, served: true })), { name: "v0", served: false }],
      },
    }),
  );

const SEVERAL = [
  "'Widget', which 'test/a' reads, is in versions 'v1' and 'v2': name the one of the fields in `version`",
];
const UNREAD = ["'Widget', which 'test/a' reads in version 'v1', is known in 'v2': nothing is judged by such objects"];

test.each<[string, Read, readonly KubeObject[], readonly string[]]>([
  ["no version, and objects in several", ANY, [widget("v1"), widget("v2")], SEVERAL],
  ["no version, and a definition with several", ANY, [definition("v1", "v2")], SEVERAL],
  ["no version, and objects in another one than the definition", ANY, [definition("v1"), widget("v2")], SEVERAL],
  ["no version, and only one", ANY, [definition("v1"), widget("v1")], []],
  ["no version, and nothing known", ANY, [], []],
  ["no version, for fields that a rule knows", WIDGETS, [widget("v1"), widget("v2")], []],
  ["a version, and objects in another one", V1, [widget("v1"), widget("v2")], UNREAD],
  ["a version, and a definition without it", V1, [definition("v2")], UNREAD],
  ["a version, and a definition with another one, too", V1, [definition("v2", "v1"), widget("v1")], []],
  ["a version, and nothing known", V1, [], []],
])("an entry that reads objects in %s", (_, read, objects, expected) => {
  expect(notes(read, ...objects)).toEqual(expected);
});
