import { counterpart } from "../api/counterpart.js";
import { type FieldPath, type GroupVersionKind, type KubeObject, child, own } from "kube-json";
import { isRetagged } from "./union-shape.js";
import type { Bounded } from "kube-schema";
import { type UnionPlace, unionPlaces } from "./union-places.js";

/** A member of a union that is set although the discriminator does not select it. */
interface MisplacedMember {
  readonly field: FieldPath;
  readonly discriminator: string;
  /** The value of the discriminator. */
  readonly text: unknown;
  /** The member is unchanged, and only the discriminator has changed. */
  readonly isStale: boolean;
}

/**
 * Members of the unions that the definition of a custom resource declares, each once. None if the work for it exceeds its
 * limit: without its default, a discriminator could look as if it selected no member.
 */
export const misplacedMembers = (
  definitions: readonly KubeObject[],
  kind: GroupVersionKind,
  object: KubeObject,
  oldObject: KubeObject | undefined,
): Bounded<MisplacedMember> => {
  const { found, isComplete } = unionPlaces(definitions, kind, object);
  return { found: isComplete ? [...misplacedIn(found, object, oldObject)] : [], isComplete };
};

function* misplacedIn(
  places: readonly UnionPlace[],
  object: KubeObject,
  oldObject: KubeObject | undefined,
): Iterable<MisplacedMember> {
  for (const { field, value, unions } of places) {
    const told = new Set<string>();
    for (const { discriminator, misplaced } of unions.tied) {
      const names = misplaced(value).filter((name) => !told.has(name));
      if (names.length === 0) continue;
      const old = oldObject && counterpart(oldObject, object, field);
      const members = unions.tied.flatMap((tied) => (tied.discriminator === discriminator ? tied.members : []));
      const isStale = isRetagged(value, old, discriminator, members);
      for (const name of names) {
        told.add(name);
        yield { field: child(field, name), discriminator, text: own(value, discriminator), isStale };
      }
    }
  }
}
