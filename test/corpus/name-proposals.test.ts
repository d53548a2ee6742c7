import { crdOf, ownNodes } from "../../src/kube/crd/crd.js";
import type { JsonObject } from "kube-json";
import { corpusObjects, testWithCorpus } from "../support/corpus.js";
import { type NamedField, nameObjections, rejectedProposals } from "../support/name-objections.js";

/** No name that a rule proposes for a field of a real CRD is one that a rule rejects. */

/** The keywords of a schema that rules on names read. */
const KEYWORDS = ["type", "format", "description", "minimum", "maximum", "default"];
const AT_ONCE = 1000;

const fields = (): readonly NamedField[] => {
  const found = new Map<string, NamedField>();
  for (const { object } of corpusObjects("crds"))
    for (const { name, parent, type, schema } of ownNodes(crdOf(object))) {
      if (name === undefined || parent === undefined || type === undefined || type === "object") continue;
      const key = `${parent.under} ${name} ${type}`;
      if (found.has(key)) continue;
      const kept = Object.fromEntries<JsonObject[string]>(
        Object.entries(schema).filter(([keyword]) => KEYWORDS.includes(keyword)),
      );
      found.set(key, { parent: parent.under === "" ? "spec" : parent.under, name, schema: kept });
    }
  return [...found.values()];
};

testWithCorpus("names that rules propose for fields of real CRDs", () => {
  const all = fields();
  const batches = Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  const proposals = batches.flatMap((batch) => nameObjections(batch).flat()).filter(({ proposal }) => proposal);
  expect(proposals.length).toBeGreaterThan(500);
  expect(batches.flatMap((fields) => rejectedProposals(fields))).toEqual([]);
});
