import { isDeprecatedText } from "../kube/crd/deprecated.js";
import { goTypeOf } from "../kube/go/go-type.js";
import { type TypeUse, typeUses } from "../kube/go/type-uses.js";
import type { OptionsDescription } from "../model/rule.js";
import { closed } from "../model/json-schema.js";
import type { KubeObject } from "kube-json";
import { isInSpec } from "../kube/go/sections.js";

/** For rules about types that may be used behind the name of a declaration. */
export interface UsesOptions {
  readonly report: "Declaration" | "EveryUse";
}

export const REPORT_SCHEMA = {
  description:
    "'Declaration' reports a type where it is written, so once. 'EveryUse' also reports the fields whose types are names for it.",
  enum: ["Declaration", "EveryUse"],
};

export const USES_OPTIONS: OptionsDescription<UsesOptions> = {
  schema: closed({ report: REPORT_SCHEMA }),
  defaults: { report: "Declaration" },
};

/** The uses of types in a declaration that the options ask for. The type of a deprecated field stays as it is. */
export function* usesIn(object: KubeObject, { report }: UsesOptions): Iterable<TypeUse> {
  for (const use of typeUses(goTypeOf(object)))
    if (report === "EveryUse" || (use.isDirect && !isDeprecatedText(use.field?.comment))) yield use;
}

/** The floats of a type, and whether `spec` has them. */
export function* floatsIn(object: KubeObject, options: UsesOptions): Iterable<TypeUse & { readonly isSpec: boolean }> {
  const type = goTypeOf(object);
  for (const use of usesIn(object, options))
    if (/^(?:float|complex)\d/.test(use.type.basic ?? "")) yield { ...use, isSpec: isInSpec(type, use.field) };
}
