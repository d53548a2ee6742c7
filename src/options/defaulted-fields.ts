import { type Crd, type SchemaNode, reviewedVersions } from "../kube/crd/crd.js";
import { path } from "kube-json";
import { parseSelector } from "kube-api";
import { nodeFor } from "../kube/crd/nodes.js";
import { type Cause, invalid } from "../model/cause.js";
import type { DefaulterKind, DefaulterTarget, JsonSchema, OptionsDescription } from "../model/rule.js";
import { closed } from "../model/json-schema.js";

/** Options of rules on CRDs that list the fields of custom resources that defaulters set. */

export interface DefaultedField {
  readonly group: string;
  readonly kind: string;
  /** Such as 'spec.size' or 'spec.ports[*].protocol'. */
  readonly field: string;
}

export interface DefaultedFieldOptions {
  readonly fields: readonly DefaultedField[];
  /** Fields that defaulters of the packs set; not an option that a pack can give. */
  readonly targets?: readonly DefaulterTarget[];
}

/** The options of a rule about the fields that defaulters of this kind set; the packs give theirs. */
export const defaultedFieldOptions = (
  kind: DefaulterKind,
  example: DefaultedField,
): OptionsDescription<DefaultedFieldOptions> => ({
  schema: closed({ fields: DEFAULTED_FIELDS }),
  defaults: { fields: [] },
  example: { fields: [example] },
  check: ({ fields }) => defaultedFieldProblems(fields),
  withDefaulters: (options, targets) => ({ ...options, targets: targets.filter((target) => target.kind === kind) }),
});

const DEFAULTED_FIELDS: JsonSchema = {
  description: "The fields that your defaulters set.",
  type: "array",
  items: closed(
    {
      group: { type: "string", minLength: 1, description: "API group of the custom resource." },
      kind: { type: "string", minLength: 1 },
      field: {
        type: "string",
        minLength: 1,
        description:
          "Path of the field, such as 'spec.size' or 'spec.ports[*].protocol'; '[*]' stands for every item of a list or value of a map.",
      },
    },
    "group",
    "kind",
    "field",
  ),
};

/** Problems of a list of fields that its schema does not cover; paths start at the options. */
export function* defaultedFieldProblems(fields: readonly DefaultedField[]): Iterable<Cause> {
  for (const [index, { field }] of fields.entries())
    if (parseSelector(field) === undefined)
      yield invalid(path("fields", index, "field"), "must be a path, such as 'spec.size' or 'spec.ports[*].protocol'");
}

/** The schemas of these fields in a CRD, in its served and stored versions, each once. */
export const defaultedNodes = (crd: Crd, { fields, targets = [] }: DefaultedFieldOptions): readonly SchemaNode[] => {
  const selectors = [
    ...fields
      .filter(({ group, kind }) => group === crd.group && kind === crd.kind)
      .map(({ field }) => parseSelector(field) ?? []),
    ...targets
      .filter(({ group, resource }) => group === crd.group && resource === crd.plural)
      .map(({ field }) => field),
  ];
  const nodes = selectors.flatMap((selector) =>
    reviewedVersions(crd).flatMap(({ root }) => nodeFor(root, selector) ?? []),
  );
  return [...new Set(nodes)];
};
