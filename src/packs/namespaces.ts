import { type FieldPath, type Json, arrayAt, child, path, stringAt, valueAt } from "kube-json";
import { NAMESPACE_NAME_LABEL, asksForMoreThanName, readLabelSelector } from "kube-api";
import { invalid } from "../model/cause.js";
import { literal } from "../text/message.js";
import type { PackSource } from "./extends/extends.js";
import type { LoadedDocument, LoadedPack } from "./load.js";
import { inputErrorOf, problemOf } from "./shared/problem.js";

/**
 * The namespaceSelectors of a PolicyPack or PolicyExceptions document that need more than the name of a namespace: that
 * of the pack's match first, then those of entries and exceptions.
 */
export const needsNamespaces = (document: Json): readonly FieldPath[] => {
  const matches: readonly FieldPath[] = [
    path("spec", "match"),
    ...["rules", "defaulters", "exceptions"].flatMap((list) =>
      arrayAt(document, "spec", list).map((_, index) => path("spec", list, index, "match")),
    ),
  ];
  return matches
    .map((match) => child(match, "namespaceSelector"))
    .filter((field) => {
      const selector = readLabelSelector(valueAt(document, field));
      return selector !== undefined && asksForMoreThanName(selector);
    });
};

/** The path of `namespaceLabels`, if the document honors labels of namespaces. */
const honorsLabels = (document: Json): readonly FieldPath[] =>
  stringAt(document, "spec", "namespaceLabels") === "Honored" ? [path("spec", "namespaceLabels")] : [];

/**
 * Rejects packs and exceptions that need labels of namespaces, for a service that cannot read Namespaces: rules with a
 * namespaceSelector would review all namespaces, and exceptions with one would excuse nothing. Throws InputError with
 * one line per problem.
 */
export const requireNoNamespaces = (loaded: readonly (LoadedPack | LoadedDocument)[]): void => {
  const problems = loaded.flatMap((one) => {
    const where = "pack" in one ? ` (pack ${literal(one.pack.name)})` : "";
    return [
      ...needsNamespaces(one.document).map((field) => invalid(field, SELECTOR + where)),
      ...honorsLabels(one.document).map((field) => invalid(field, LABELS + where)),
      ...("bases" in one ? (one.bases ?? []) : []).flatMap((base, index) =>
        inBase(base).map((message) => invalid(path("spec", "extends", index), message + where)),
      ),
    ].map((cause) => problemOf(cause, one.file, one));
  });
  if (problems.length > 0) throw inputErrorOf("policy packs", problems);
};

/** The problems of an extended pack. */
const inBase = ({ document, bases }: PackSource): readonly string[] => [
  ...needsNamespaces(document).map(() => SELECTOR),
  ...honorsLabels(document).map(() => LABELS),
  ...bases.flatMap(inBase),
];

const READ = "let it read them with '--watch-cluster'";
const GIVE = "give their manifests with '--cluster DIR'";

const SELECTOR =
  `may only use label '${NAMESPACE_NAME_LABEL}', since the service cannot read other labels of namespaces; ` +
  `${READ}, ${GIVE}, use \`excludedNamespaces\`, or put the selector into the webhook configuration`;

const LABELS = `may only be 'Ignored', since the service cannot read labels of namespaces; ${READ} or ${GIVE}`;
