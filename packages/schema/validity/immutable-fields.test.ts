import { crd } from "../testing/crd.js";
import { type Case, established, testCases } from "../testing/definitions.js";

const old = established(crd());
const v = (name: string, storage: boolean) => ({
  ...{ name, storage, served: true },
  schema: { openAPIV3Schema: { type: "object" } },
});

const cases: readonly Case[] = [
  ["no change", crd(), [], old],
  ["another short name", crd({ names: { shortNames: ["wd"] } }), [], old],
  [
    "another group",
    crd({ crd: { group: "acme.com" }, metadata: { name: "widgets.acme.com" } }),
    ["Invalid spec.group"],
    crd(),
  ],
  [
    "another plural name",
    crd({ names: { plural: "gadgets" }, metadata: { name: "gadgets.acme.io" } }),
    ["Invalid spec.names.plural"],
    crd(),
  ],
  ["another kind", crd({ names: { kind: "Gadget" } }), ["Invalid spec.names.kind"], old],
  ["another scope", crd({ crd: { scope: "Cluster" } }), ["Invalid spec.scope"], old],
  ["both before it is established", crd({ names: { kind: "Gadget" }, crd: { scope: "Cluster" } }), [], crd()],
  ["another list kind", crd({ names: { listKind: "Widgets" } }), [], old],
  [
    "a version that objects are stored in",
    crd({ crd: { versions: [v("v2", true)] } }),
    ["Invalid status.storedVersions[0]"],
    old,
  ],
  ["another stored version", crd({ crd: { versions: [v("v1", false), v("v2", true)] } }), [], old],
];

testCases(cases);
