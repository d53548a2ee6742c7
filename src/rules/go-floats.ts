import type { KubeObject } from "kube-json";
import { goTypeOf } from "../kube/go/go-type.js";
import { isInSpec } from "../kube/go/sections.js";
import type { TypeUse } from "../kube/go/type-uses.js";
import { type UsesOptions, usesIn } from "./go-uses.js";

/** The floats of a type, and whether `spec` has them. */
export function* floatsIn(object: KubeObject, options: UsesOptions): Iterable<TypeUse & { readonly isSpec: boolean }> {
  const type = goTypeOf(object);
  for (const use of usesIn(type, options))
    if (/^(?:float|complex)\d/.test(use.type.basic ?? "")) yield { ...use, isSpec: isInSpec(type, use.field) };
}
