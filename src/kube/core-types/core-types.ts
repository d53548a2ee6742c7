import { copiedType } from "./copied-types.js";
import { type CoreSignature, fieldsOfSignature, wordsIn } from "./core-signature.js";
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
 * that the schema, or the list or map it is an element of, stands under. `mayBeOfOthers` asks for types of other products,
 * too. Looks at the schema, its properties and theirs, no deeper; takes time linear in the number of its properties.
 */
export const matchCoreType = (schema: JsonObject, under: string, mayBeOfOthers = false): CoreMatch => {
  if (own(schema, "x-kubernetes-embedded-resource") === true) return wholly("EmbeddedResource");
  const properties = own(schema, "properties");
  if (!isObject(properties)) return NOTHING;
  const has = (name: string): boolean => Object.hasOwn(properties, name);
  if (OF_OBJECTS.every(has)) return wholly("EmbeddedResource");
  const names = Object.keys(properties);
  const inlined: SignatureGroup[] = [];
  for (const name of names) {
    for (const candidate of CANDIDATES.get(name) ?? []) {
      if (!candidate.has.every(has)) continue;
      const whole = names.every((other) => candidate.fields.has(other));
      if (!(whole || candidate.inlined) || !isProven(candidate, schema, under)) continue;
      if (whole) return wholly(candidate.type);
      inlined.push(candidate);
    }
  }
  if (inlined.length > 0) return inlining(inlined);
  const ofOthers = mayBeOfOthers ? typeOfOthers(names, has) : undefined;
  return ofOthers === undefined ? copying(properties) : wholly(ofOthers);
};

/** Only whole objects have all of these. */
const OF_OBJECTS: readonly string[] = ["apiVersion", "kind", "metadata", "spec"];

const typeOfOthers = (names: readonly string[], has: (name: string) => boolean): string | undefined => {
  for (const name of names) for (const [type, others] of OF_OTHERS.get(name) ?? []) if (others.every(has)) return type;
  return undefined;
};

/** Keyed by the rarest name. */
const OF_OTHERS = groupBy(
  Object.values(TYPES_OF_OTHERS).flatMap((types) =>
    Object.entries(types).flatMap(([type, groups]) => groups.map((group) => [type, wordsIn(group)] as const)),
  ),
  ([, [first = ""]]) => [first],
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
  readonly has: readonly string[];
  readonly fields: ReadonlySet<string>;
  readonly evidence: CoreSignature["evidence"];
  readonly inlined: boolean;
}

const isProven = ({ evidence }: SignatureGroup, schema: JsonObject, under: string): boolean =>
  evidence === undefined || evidence.some((one) => one.isGiven(schema, under));

const candidatesOf = (signature: CoreSignature): readonly SignatureGroup[] => {
  const { type, has, evidence, inlined } = signature;
  const fields = fieldsOfSignature(signature);
  return has.map((group) => ({ type, has: wordsIn(group), fields, evidence, inlined: inlined === true }));
};

/** Keyed by the first name of their group: most schemas have none of these names, so nothing else is compared. */
const CANDIDATES = groupBy(CORE_SIGNATURES.flatMap(candidatesOf), ({ has: [first = ""] }) => [first]);
