import { dnsSubdomainProblem, qualifiedNameProblem } from "kube-api";
import { arrayAt, objectAt, stringAt, utf8Length } from "kube-json";
import { type Check, type Checks, type Struct, at, problem, textsOf } from "../check.js";
import { allUnique, amountFromZero, alwaysFormed, needs, needsForm, oneOf, uniqueItems } from "../fields.js";
import { fixed, kept } from "../same.js";

const MAX_ENTRIES = 512;
const MAX_SIZE = 256 * 1024;

const parameters: Check = function* (place) {
  const entries = Object.entries(objectAt(place.value, "parameters"));
  const field = at(place, "parameters");
  if (entries.length > MAX_ENTRIES) {
    yield problem.tooLong(field, `must have at most ${String(MAX_ENTRIES)} entries`);
    return;
  }
  if (entries.some(([name]) => name === "")) yield problem.invalid(field, "must not have an empty key");
  let size = 0;
  for (const [name, value] of entries) size += utf8Length(name) + (typeof value === "string" ? utf8Length(value) : 0);
  if (size > MAX_SIZE) yield problem.tooLong(field, `must have at most ${String(MAX_SIZE)} bytes in all`);
};

const driver = (name: string): Check<Struct> => needsForm(name, (text) => qualifiedNameProblem(text.toLowerCase()));

const LABELS = "matchLabelExpressions";

/** The terms of topologies must differ. */
const topologies: Check = function* (place) {
  const seen = new Set<string>();
  for (const [index, term] of arrayAt(place.value, "allowedTopologies").entries()) {
    const expressions = arrayAt(term, LABELS);
    const values = expressions.map((each): [string, string[]] => [
      stringAt(each, "key") ?? "",
      [...new Set(textsOf({ value: objectAt(each) }, "values"))].sort(),
    ]);
    const text = JSON.stringify([...new Map(values)].sort(([a], [b]) => (a < b ? -1 : 1)));
    // An empty one is the same as none, as far as the server sees.
    if (expressions.length === 0 || seen.has(text))
      yield problem.duplicate(at(place, "allowedTopologies", index, LABELS), "must be unique in `allowedTopologies`");
    seen.add(text);
  }
};

const attributes: readonly Check[] = [
  driver("driverName"),
  parameters,
  needs("parameters"),
  kept("driverName", "parameters"),
];

/** k8s.io/kubernetes, pkg/apis/storage/validation. */
export const CLASSES: Checks = {
  V1StorageClass: [
    driver("provisioner"),
    parameters,
    oneOf("reclaimPolicy", ["Delete", "Retain"]),
    oneOf("volumeBindingMode", ["Immediate", "WaitForFirstConsumer"], "Unsupported"),
    topologies,
    fixed("provisioner", "reclaimPolicy", "parameters", "volumeBindingMode"),
  ],
  V1TopologySelectorTerm: [allUnique(LABELS, "key")],
  V1TopologySelectorLabelRequirement: [
    needs("values"),
    uniqueItems("values"),
    alwaysFormed("key", qualifiedNameProblem),
  ],
  V1VolumeAttributesClass: attributes,
  V1beta1VolumeAttributesClass: attributes,
  V1CSIStorageCapacity: [
    alwaysFormed("storageClassName", dnsSubdomainProblem),
    amountFromZero("capacity"),
    fixed("storageClassName", "nodeTopology"),
  ],
};
