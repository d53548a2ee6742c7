import type { Json, JsonObject } from "kube-json";
import { builtInAnswer } from "./built-in-answer.js";
import { KINDS } from "./types/generated.js";
import { type FieldType, structNamed } from "./types/type-table.js";
import { DISCRIMINATORS, UNIONS } from "./unions.js";

// What checks refuse is seen from outside: two fields of a struct that an API server accepts alone, but not together.

interface Location {
  readonly apiVersion: string;
  readonly kind: string;
  readonly steps: readonly string[];
}

/** The shortest path to each struct that is stable, through the first items of lists. */
const locations = (): ReadonlyMap<string, Location> => {
  const found = new Map<string, Location>();
  for (const line of KINDS.split("\n")) {
    const [apiVersion = "", kind = "", type = ""] = line.split(" ");
    if (!found.has(type) && !kind.endsWith("List")) found.set(type, { apiVersion, kind, steps: [] });
  }
  // A map is in the order of insertion, and what is added is visited too.
  for (const [name, at] of found)
    for (const [field, type] of at.steps.length > 12 ? [] : structNamed(name)) {
      const steps = [...at.steps, field];
      if (steps[0] === "status") continue;
      let inner = type;
      for (; inner.kind === "list" || inner.kind === "map"; inner = inner.element)
        steps.push(inner.kind === "list" ? "[]" : "{}");
      if (inner.kind === "struct" && !found.has(inner.name)) found.set(inner.name, { ...at, steps });
    }
  return new Map([...found].filter(([name]) => !/V\d+(?:alpha|beta)\d/.test(name)));
};

const SCALARS: Readonly<Record<string, Json>> = {
  boolean: true,
  bytes: "eA==",
  string: "x",
  time: "2020-01-01T00:00:00Z",
  microTime: "2020-01-01T00:00:00.000000Z",
  quantity: "1",
};

const sample = (type: FieldType): Json => {
  if (type.kind === "scalar") return SCALARS[type.scalar] ?? 1;
  if (type.kind === "list") return [sample(type.element)];
  return type.kind === "map" ? { a: sample(type.element) } : {};
};

const WRAPPED: Readonly<Record<string, (inner: Json) => Json>> = {
  "[]": (inner) => [inner],
  "{}": (inner) => ({ a: inner }),
};

const problemsOf = ({ apiVersion, kind, steps }: Location, struct: JsonObject): readonly string[] => {
  const body = steps.reduceRight<Json>((inner, step) => WRAPPED[step]?.(inner) ?? { [step]: inner }, struct);
  const object = { apiVersion, kind, metadata: { name: "a" }, ...(body as JsonObject) };
  return (builtInAnswer(object)?.problems ?? []).map(({ field, message }) => `${JSON.stringify(field)} ${message}`);
};

const LOCATIONS = locations();

const problemsIn = (name: string, struct: JsonObject): readonly string[] => {
  const at = LOCATIONS.get(name);
  if (at === undefined) throw new Error(`${name} must be in a kind`);
  return problemsOf(at, struct);
};

const valueOf = (name: string, field: string): JsonObject => {
  const type = structNamed(name).get(field);
  return type === undefined ? {} : { [field]: sample(type) };
};

const pairsOf = (names: readonly string[]): readonly string[] => {
  const sorted = [...names].sort();
  return sorted.flatMap((one, index) => sorted.slice(index + 1).map((other) => `${one} ${other}`));
};

const DECLARED = new Set(
  Object.entries(UNIONS).flatMap(([name, unions]) =>
    unions.flatMap((members) => pairsOf(members).map((pair) => `${name} ${pair}`)),
  ),
);

/** Pairs whose values have a problem together, not that both are set. */
const OF_VALUES =
  /^(?:V1ConfigMap|V1Container|V1DeploymentSpec|V1EphemeralContainer|V1HostPathVolumeSource|V1JobSpec|V1ObjectFieldSelector|V1PodAffinityTerm|V1PodSpec|V1ReplicationControllerSpec|V1ServiceSpec) |^V1ResourceSliceSpec devices per/;

/** Members that the smallest values do not show to be exclusive; as the second source of a PersistentVolume, a server lets 'flexVolume' be. */
const UNSHOWN = /^(?:V1EnvVar|V1PodFailurePolicyRule|V1VolumeProjection) |^V1PersistentVolumeSpec .*flexVolume/;

const exclusivePairs = (name: string): readonly string[] => {
  const none = problemsIn(name, {});
  const alone = new Map(
    [...structNamed(name).keys()]
      .filter((field) => field !== "status" && field !== "metadata")
      .map((field) => [field, new Set([...none, ...problemsIn(name, valueOf(name, field))])]),
  );
  return pairsOf([...alone.keys()]).filter((pair) => {
    const [one = "", other = ""] = pair.split(" ");
    const both = problemsIn(name, { ...valueOf(name, one), ...valueOf(name, other) });
    return both.some((problem) => alone.get(one)?.has(problem) === false && alone.get(other)?.has(problem) === false);
  });
};

test("the unions are those of which a server accepts only one member", () => {
  const found = [...LOCATIONS.keys()].flatMap((name) => exclusivePairs(name).map((pair) => `${name} ${pair}`));
  const pairs = new Set(found.filter((pair) => !OF_VALUES.test(pair)));
  expect([...pairs].filter((pair) => !DECLARED.has(pair))).toEqual([]);
  expect([...DECLARED].filter((pair) => !pairs.has(pair) && !UNSHOWN.test(pair))).toEqual([]);
});

/** A value of each discriminator that goes with none of its members, or with another one. */
const OTHERS: Readonly<Record<string, string>> = {
  V1AppArmorProfile: "Unconfined",
  V1DeploymentStrategy: "Recreate",
  V1LimitResponse: "Reject",
  V1SeccompProfile: "Unconfined",
  V1ServiceSpec: "ClusterIP",
  V1StatefulSetUpdateStrategy: "OnDelete",
};

test.each(Object.entries(DISCRIMINATORS))("a server refuses members of %s for other values", (name, one) => {
  const values = [...Object.values(one.members).flat(), ...(OTHERS[name] === undefined ? [] : [OTHERS[name]])];
  for (const [member, own] of Object.entries(one.members)) {
    const other = { [one.name]: values.findLast((value) => !own.includes(value)) ?? "" };
    const before = new Set(problemsIn(name, other));
    const after = problemsIn(name, { ...other, ...valueOf(name, member) });
    expect(after.filter((problem) => !before.has(problem)).join()).toMatch(/may (?:not|only) be/);
  }
});
