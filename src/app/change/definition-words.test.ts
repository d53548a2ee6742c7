import type { JsonObject, KubeObject } from "kube-json";
import { crd } from "kube-schema/testing";
import { versioned, object, TEXT } from "../../testing/schemas/crd-versions.js";
import { type Change, KINDS } from "./change.js";
import { crdChange } from "./crd-change.js";

/** The words of a review for each kind of change outside of schemas. */

const seen = new Set<string>();

const lines = (before: KubeObject, after: KubeObject): readonly string[] =>
  crdChange(after, before).changes.map((change) => {
    seen.add(change.kind);
    return lineOf(change);
  });

const lineOf = ({ kind, noun, names, words }: Change): string =>
  `${kind} ${noun === "" ? "" : `${noun} `}${names.join(" ")}: ${words}`;

const V1 = { name: "v1", spec: { a: TEXT }, version: { storage: true } };
const V2 = { name: "v2", spec: { a: TEXT } };
const with1 = (version: JsonObject): KubeObject => versioned([{ ...V1, version: { ...V1.version, ...version } }]);
const column = (name: string, jsonPath: string): JsonObject => ({ name, type: "string", jsonPath });

test.each<readonly [string, KubeObject, KubeObject, readonly string[]]>([
  [
    "a version like the stored one",
    versioned([V1]),
    versioned([V1, V2]),
    ["versionAdded version v2: added (served), with the fields of 'v1'"],
  ],
  [
    "a version unlike the stored one",
    versioned([V1]),
    versioned([V1, { ...V2, spec: { b: TEXT } }]),
    ["versionAdded version v2: added (served); differs from 'v1' in 2 fields: `spec.a` and `spec.b`"],
  ],
  [
    "a version that takes over the storage",
    versioned([V1]),
    versioned([
      { ...V1, version: { storage: false } },
      { ...V2, version: { storage: true } },
    ]),
    ["versionAdded version v2: added (served), with the fields of 'v1'", "versionStored version v2: stored now"],
  ],
  ["a version removed", versioned([V1, V2]), versioned([V1]), ["versionRemoved version v2: removed (was served)"]],
  [
    "a version that is not served, and the other way round",
    versioned([V1, V2]),
    versioned([V1, { ...V2, version: { served: false } }]),
    ["versionUnserved version v2: not served any more"],
  ],
  [
    "a version that is served",
    versioned([V1, { ...V2, version: { served: false } }]),
    versioned([V1, V2]),
    ["versionServed version v2: served now"],
  ],
  [
    "another stored version",
    versioned([V1, V2]),
    versioned([
      { ...V1, version: { storage: false } },
      { ...V2, version: { storage: true } },
    ]),
    ["versionStored version v2: stored now"],
  ],
  ["deprecated", with1({}), with1({ deprecated: true }), ["versionDeprecated version v1: deprecated now"]],
  [
    "not deprecated",
    with1({ deprecated: true }),
    with1({}),
    ["versionUndeprecated version v1: not deprecated any more"],
  ],
  [
    "printer columns",
    with1({ additionalPrinterColumns: [column("A", ".spec.a"), column("B", ".spec.b")] }),
    with1({ additionalPrinterColumns: [column("A", ".spec.b"), column("C", ".spec.c")] }),
    [
      "columnChanged printer column A: '.spec.b' instead of '.spec.a'",
      "columnAdded printer column C: added ('.spec.c')",
      "columnRemoved printer column B: removed",
    ],
  ],
  [
    "the status subresource and scale",
    with1({ subresources: { status: {} } }),
    with1({ subresources: { scale: { specReplicasPath: ".spec.a" } } }),
    ["statusSubresourceRemoved subresource status: removed", "scaleAdded subresource scale: added"],
  ],
  [
    "the status subresource added, scale removed",
    with1({ subresources: { scale: { specReplicasPath: ".spec.a" } } }),
    with1({ subresources: { status: {} } }),
    ["statusSubresourceAdded subresource status: added", "scaleRemoved subresource scale: removed"],
  ],
  [
    "other paths of scale",
    with1({ subresources: { scale: { specReplicasPath: ".spec.a", statusReplicasPath: ".status.a" } } }),
    with1({
      subresources: {
        scale: { specReplicasPath: ".spec.b", statusReplicasPath: ".status.b", labelSelectorPath: ".status.c" },
      },
    }),
    [
      "scaleChanged subresource scale: `specReplicasPath` '.spec.b' instead of '.spec.a'",
      "scaleStatusChanged subresource scale: `statusReplicasPath` '.status.b' instead of '.status.a'",
      "scaleSelectorAdded subresource scale: `labelSelectorPath` '.status.c' added",
    ],
  ],
  [
    "scale without its selector",
    with1({ subresources: { scale: { labelSelectorPath: ".status.c" } } }),
    with1({ subresources: { scale: { labelSelectorPath: "" } } }),
    ["scaleSelectorChanged subresource scale: `labelSelectorPath` '.status.c' removed"],
  ],
  [
    "field selectors",
    with1({ selectableFields: [{ jsonPath: ".spec.a" }] }),
    with1({ selectableFields: [{ jsonPath: ".spec.b" }] }),
    ["selectorRemoved field selector .spec.a: removed", "selectorAdded field selector .spec.b: added"],
  ],
  [
    "the scope and the conversion",
    versioned([V1]),
    versioned([V1], { scope: "Cluster", conversion: { strategy: "Webhook" } }),
    [
      "identityChanged scope: 'Cluster' instead of 'Namespaced'",
      "conversionChanged conversion: 'Webhook' instead of 'None'",
    ],
  ],
  [
    "short names and categories",
    crd({ names: { shortNames: ["a"], categories: ["c"] } }),
    crd({ names: { shortNames: ["b"], categories: ["c"] } }),
    ["cliNameRemoved short name a: removed", "cliNameAdded short name b: added"],
  ],
  [
    "the same in two versions, and in fields with the same name, is said once",
    versioned([
      { ...V1, spec: { a: object({}), b: object({}) } },
      { ...V2, spec: { a: object({}), b: object({}) } },
    ]),
    versioned([
      { ...V1, spec: { a: object({ c: TEXT }), b: object({ c: TEXT }) } },
      { ...V2, spec: { a: object({ c: TEXT }), b: object({ c: TEXT }) } },
    ]),
    ["fieldAdded spec.a.c spec.b.c: added (optional, string)"],
  ],
])("definitions: %s", (_, before, after, expected) => {
  expect(lines(before, after)).toEqual(expected);
});

test("the table has every kind of change outside of schemas", () => {
  const kinds = KINDS.filter((kind) =>
    /^(?:version|column|cliName|identity|conversion|scale|selector|statusSubresource)/.test(kind),
  );
  expect([...seen].filter((kind) => kind !== "fieldAdded").sort()).toEqual([...kinds].sort());
});
