import type { StructType } from "kube-builtin";
import { areMostlyOf, copiedType } from "./copied-types.js";
import {
  type CoreSignature,
  fieldsOfSignature,
  groupOfSignature,
  structOfSignature,
  wordsIn,
} from "./core-signature.js";
import { CORE_SIGNATURES } from "./core-signatures.js";
import { type JsonObject, groupBy, isObject, own } from "kube-json";
import { TYPES_OF_OTHERS } from "./types-of-others.js";

/** The parts of a schema that belong to Kubernetes types. */
export interface CoreMatch {
  /** The type of the whole schema: 'PodSpec', 'Container', 'Condition' ... */
  readonly coreType?: string;
  /** The type that gave it this property (undefined: its items or values); undefined if that is the author's own. */
  readonly embeds: (property: string | undefined) => string | undefined;
}

const NOTHING: CoreMatch = { embeds: () => undefined };

/**
 * Which Kubernetes type a schema is, or which ones it inlines beside properties of its own. `under` is the property
 * that the schema, or the list or map it is an element of, stands under; `group` is that of the CRD, whose own types are no
 * others'. `mayBeOfOthers` asks for types of other products, too. Looks at the schema, its properties and theirs, no deeper;
 * takes time linear in the number of its properties.
 */
export const matchCoreType = (schema: JsonObject, under: string, group = "", mayBeOfOthers = false): CoreMatch => {
  if (own(schema, "x-kubernetes-embedded-resource") === true) return wholly("EmbeddedResource");
  const properties = own(schema, "properties");
  if (!isObject(properties)) return NOTHING;
  const has = (name: string): boolean => Object.hasOwn(properties, name);
  if (OF_OBJECTS.every(has)) return wholly("EmbeddedResource");
  const names = Object.keys(properties);
  const inlined: SignatureGroup[] = [];
  for (const name of names) {
    for (const candidate of CANDIDATES.get(name) ?? []) {
      if (!candidate.has.every(has) || isWithin(group, candidate.group)) continue;
      const whole = names.every((other) => candidate.fields.has(other));
      if (!(whole || candidate.inlined) || !isProven(candidate, schema, under)) continue;
      if (!areMostlyOf(properties, candidate.struct)) continue;
      if (whole) return wholly(candidate.type);
      inlined.push(candidate);
    }
  }
  if (inlined.length > 0) return inlining(inlined);
  const ofOthers = mayBeOfOthers ? typeOfOthers(names, has, group) : undefined;
  return ofOthers === undefined ? copying(properties) : wholly(ofOthers);
};

/** Only whole objects have all of these. */
const OF_OBJECTS: readonly string[] = ["apiVersion", "kind", "metadata", "spec"];

const typeOfOthers = (names: readonly string[], has: (name: string) => boolean, group: string): string | undefined => {
  for (const name of names)
    for (const { type, domain, has: others } of OF_OTHERS.get(name) ?? [])
      if (others.every(has) && !isWithin(group, domain)) return type;
  return undefined;
};

/** True for a group of a domain; a group of 'x-k8s.io' has the experiments of one of 'k8s.io'. */
const isWithin = (group: string, domain: string | undefined): boolean =>
  domain !== undefined && `.${group.replace(/\.x-k8s\.io$/, ".k8s.io")}`.endsWith(`.${domain}`);

/** Keyed by the rarest name. */
const OF_OTHERS = groupBy(
  Object.values(TYPES_OF_OTHERS).flatMap(({ domain, types }) =>
    Object.entries(types).flatMap(([type, groups]) => groups.map((names) => ({ type, domain, has: wordsIn(names) }))),
  ),
  ({ has: [first = ""] }) => [first],
);

/** Finds a type by most of its fields. */
const copying = (properties: JsonObject): CoreMatch => {
  const copy = copiedType(properties);
  if (copy === undefined) return NOTHING;
  const { type, fields, isWhole } = copy;
  if (isWhole) return wholly(type);
  return { embeds: (property) => (property !== undefined && fields.has(property) ? type : undefined) };
};

const wholly = (coreType: string): CoreMatch => ({ coreType, embeds: () => coreType });

const inlining = (candidates: readonly SignatureGroup[]): CoreMatch => ({
  embeds: (property) =>
    property === undefined ? undefined : candidates.find(({ fields }) => fields.has(property))?.type,
});

/** A signature with one of its groups, made ready for look-up. */
interface SignatureGroup {
  readonly type: string;
  /** The API group that defines the type. */
  readonly group: string;
  readonly has: readonly string[];
  readonly fields: ReadonlySet<string>;
  readonly struct: StructType;
  readonly evidence: CoreSignature["evidence"];
  readonly inlined: boolean;
}

const isProven = ({ evidence }: SignatureGroup, schema: JsonObject, under: string): boolean =>
  evidence === undefined || evidence.some((one) => one.isGiven(schema, under));

const candidatesOf = (signature: CoreSignature): readonly SignatureGroup[] => {
  const { type, has, evidence, inlined } = signature;
  const of = {
    type,
    group: groupOfSignature(signature),
    fields: fieldsOfSignature(signature),
    struct: structOfSignature(signature),
    evidence,
    inlined: inlined === true,
  };
  return has.map((names) => ({ ...of, has: wordsIn(names) }));
};

/** Keyed by the first name of their group: most schemas have none of these names, so nothing else is compared. */
const CANDIDATES = groupBy(CORE_SIGNATURES.flatMap(candidatesOf), ({ has: [first = ""] }) => [first]);
