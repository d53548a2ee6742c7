import { dnsSubdomainProblem, qualifiedNameProblem } from "kube-api";
import { type JsonObject, objectAt, own, stringAt, arrayAt } from "kube-json";
import { utf8Length } from "../config/bytes.js";
import { amountOf } from "../quantity.js";
import { isSame, isSameStruct } from "../same.js";
import { type Check, SPECIFY, at, formed, needs, oneOf, problem, textOf, textsOf } from "../check.js";
import type { FieldType } from "../../types/type-table.js";
import type { Checks } from "../walk.js";

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

const driver = (name: string): readonly Check[] => [
  needs(name),
  formed(name, (text) => qualifiedNameProblem(text.toLowerCase())),
];

const MAP: FieldType = { kind: "map", element: { kind: "scalar", scalar: "string" } };

/** Fields that an update may not change. */
const fixed = (...names: readonly string[]): Check =>
  function* (place) {
    for (const name of names)
      if (place.old !== undefined && textOf(place, name) !== (stringAt(place.old, name) ?? ""))
        yield problem.forbidden(at(place, name), "may not be changed");
  };

const fixedParameters: Check = function* (place) {
  const [now, before] = [own(place.value, "parameters"), own(place.old, "parameters")];
  if (place.old !== undefined && !isSame(MAP, now, before))
    yield problem.forbidden(at(place, "parameters"), "may not be changed");
};

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

const topologyKeys: Check = function* (place) {
  const seen = new Set<string>();
  for (const [index, each] of arrayAt(place.value, LABELS).entries()) {
    const name = stringAt(each, "key") ?? "";
    if (seen.has(name)) yield problem.duplicate(at(place, LABELS, index, "key"), `must be unique in \`${LABELS}\``);
    seen.add(name);
  }
};

const topology: Check = function* (place) {
  const values = textsOf(place, "values");
  if (values.length === 0) yield problem.missing(at(place, "values"), SPECIFY);
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) yield problem.duplicate(at(place, "values", index), "must be unique in `values`");
    seen.add(value);
  }
  const message = qualifiedNameProblem(textOf(place, "key"));
  if (message !== undefined) yield problem.invalid(at(place, "key"), message);
};

const bindingStays: Check = function* (place) {
  if (place.old !== undefined && textOf(place, "volumeBindingMode") !== stringAt(place.old, "volumeBindingMode"))
    yield problem.invalid(at(place, "volumeBindingMode"), "must not be changed");
};

const isUpdate = (check: Check, wanted: boolean): Check =>
  function* (place) {
    if ((place.old !== undefined) === wanted) yield* check(place);
  };

const onCreate = (...checks: readonly Check[]): readonly Check[] => checks.map((check) => isUpdate(check, false));

const attributes: readonly Check[] = [
  ...driver("driverName"),
  parameters,
  needs("parameters"),
  fixed("driverName"),
  fixedParameters,
];

const selectorOf = (value: JsonObject | undefined): JsonObject => objectAt(value, "nodeTopology");

const capacity: Check = function* (place) {
  const message = dnsSubdomainProblem(textOf(place, "storageClassName"));
  const amount = amountOf(own(place.value, "capacity"));
  if (place.old === undefined) {
    if (message !== undefined) yield problem.invalid(at(place, "storageClassName"), message);
    if (amount !== undefined && amount.digits < 0n)
      yield problem.invalid(at(place, "capacity"), "must be greater than or equal to 0");
    return;
  }
  if (textOf(place, "storageClassName") !== (stringAt(place.old, "storageClassName") ?? ""))
    yield problem.invalid(at(place, "storageClassName"), "must not be changed");
  if (!isSameStruct("V1LabelSelector", selectorOf(place.value), selectorOf(place.old)))
    yield problem.invalid(at(place, "nodeTopology"), "must not be changed");
};

/** k8s.io/kubernetes, pkg/apis/storage/validation. */
export const CLASSES: Checks = {
  V1StorageClass: [
    ...onCreate(
      ...driver("provisioner"),
      parameters,
      oneOf("reclaimPolicy", ["Delete", "Retain"]),
      oneOf("volumeBindingMode", ["Immediate", "WaitForFirstConsumer"], "Unsupported"),
      topologies,
    ),
    fixed("provisioner", "reclaimPolicy"),
    fixedParameters,
    bindingStays,
  ],
  V1TopologySelectorTerm: [topologyKeys],
  V1TopologySelectorLabelRequirement: [topology],
  V1VolumeAttributesClass: attributes,
  V1beta1VolumeAttributesClass: attributes,
  V1CSIStorageCapacity: [capacity],
};
