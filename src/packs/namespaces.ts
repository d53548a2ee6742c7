import { type FieldPath, child, path, valueAt } from "../kube/field-path.js";
import { NAMESPACE_NAME_LABEL } from "../kube/metadata.js";
import { type Json, arrayAt, objectAt, stringAt } from "../kube/object.js";
import { invalid } from "../model/cause.js";
import { literal } from "../model/message.js";
import type { LoadedPack } from "./load.js";
import { inputErrorOf, problemOf } from "./problem.js";

/**
 * The namespaceSelectors in a PolicyPack document that nobody can decide who knows no more of a namespace than its
 * name: in the pack's own match first, then in those of its entries.
 */
export const needsNamespaces = (document: Json): readonly FieldPath[] => {
  const matches: readonly FieldPath[] = [
    path("spec", "match"),
    ...(["rules", "defaulters"] as const).flatMap((list) =>
      arrayAt(document, "spec", list).map((_, index) => path("spec", list, index, "match")),
    ),
  ];
  return matches
    .map((match) => child(match, "namespaceSelector"))
    .filter((field) => labelsIn(valueAt(document, field)).some((label) => label !== NAMESPACE_NAME_LABEL));
};

const labelsIn = (selector: Json | undefined): readonly string[] => [
  ...Object.keys(objectAt(selector, "matchLabels")),
  ...arrayAt(selector, "matchExpressions").flatMap((requirement) => stringAt(requirement, "key") ?? []),
];

/**
 * Throws InputError with a line for each namespaceSelector that cannot be decided where no Namespace can be read: it
 * would count as selecting them all.
 */
export const requireNoNamespaces = (loaded: readonly LoadedPack[]): void => {
  const problems = loaded.flatMap((one) =>
    needsNamespaces(one.document).map((field) =>
      problemOf(invalid(field, `${MESSAGE} (pack ${literal(one.pack.name)})`), one.file, one),
    ),
  );
  if (problems.length > 0) throw inputErrorOf("policy packs", problems);
};

const MESSAGE =
  `may only use label '${NAMESPACE_NAME_LABEL}', since the service cannot read other labels of namespaces; ` +
  "give their manifests with '--cluster DIR', use `excludedNamespaces`, or put the selector into the webhook configuration";
