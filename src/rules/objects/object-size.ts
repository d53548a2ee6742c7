import { type GroupVersionKind, type KubeObject, jsonBytes, scanOf } from "kube-json";
import { isStored } from "../../kube/api/metadata.js";
import { examples, NO_CAUSES, ON_OBJECTS, path, type Rule, tooLong } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface ObjectSizeOptions {
  /** The size of the JSON without whitespace. */
  readonly maxBytes: number;
}

/** Kinds with limits of their own, and CRDs, whose schemas may need the space. */
const NOT_JUDGED = ["/ConfigMap", "/Secret", "apiextensions.k8s.io/CustomResourceDefinition"];

export const objectSize: Rule<ObjectSizeOptions> = {
  id: "objects/object-size",
  conventions: ["verbs-07"],
  match: ON_OBJECTS,
  action: "Warn",
  options: {
    schema: closed({
      maxBytes: {
        type: "integer",
        minimum: 1,
        description: "Maximum number of bytes of the object as JSON, without whitespace.",
      },
    }),
    defaults: { maxBytes: 1024 * 1024 },
    example: { maxBytes: 200 },
  },
  check({ object, kind }, { maxBytes }) {
    if (!isJudged(kind) || scanOf(object).bytesAtMost <= maxBytes) return NO_CAUSES;
    const bytes = jsonBytes(object);
    if (bytes <= maxBytes) return NO_CAUSES;
    const [name, share] = largestField(object);
    const cause = tooLong(
      path(name),
      `must be smaller: the object may have at most ${sizeText(maxBytes)}, and this field takes ${sizeText(share)}`,
    );
    return [{ ...cause, amount: bytes }];
  },
  summary: "An object must not be larger than a limit, by default 1 MiB.",
  rationale:
    "An object is stored, sent and watched as a whole. The store rejects objects of more than about 1.5 MiB, so an object that grows to that size can suddenly no longer be changed, not even to shrink it step by step.",
  ...examples(`
    apiVersion: acme.io/v1
    kind: Inventory
    metadata: { name: a }
    spec:
  -   items:
  -     - { name: bolt, description: holds two things together that have holes }
  -     - { name: nut, description: keeps the bolt from falling out of the holes }
  +   itemsFrom: { name: a-items }
  `),
};

const MIB = 1024 * 1024;

/** '1 MiB', or '900,000 bytes'. */
const sizeText = (bytes: number): string =>
  bytes % MIB === 0 ? `${String(bytes / MIB)} MiB` : `${bytes.toLocaleString("en-US")} bytes`;

const isJudged = ({ group, kind }: GroupVersionKind): boolean =>
  isStored(kind) && !NOT_JUDGED.includes(`${group}/${kind}`);

/** The largest top-level field and its number of bytes. */
const largestField = (object: KubeObject): readonly [string, number] =>
  Object.entries(object)
    .map(([name, value]) => [name, jsonBytes(value ?? null)] as const)
    .reduce((largest, one) => (one[1] > largest[1] ? one : largest));
