import type { Context } from "../../model/context.js";
import type { ExceptionMatch } from "../../model/exception.js";
import { covers, isUndecidable, selects } from "../match/match.js";

/**
 * True if an exception certainly covers this request. An undecidable selector does not match, although it
 * would for a rule: labels of an unknown namespace, or excluded users if the user is unknown.
 */
export const matchesSurely = (match: ExceptionMatch, context: Context): boolean => {
  const { resourceRules, namespaceSelector, namespaces, names, excludedUsers, excludedGroups } = match;
  // Labels of the old object do not excuse the new one.
  const { oldObject, ...request } = context;
  const { namespace, name, user } = request;
  return (
    (resourceRules === undefined || covers({ resourceRules }, request)) &&
    (names === undefined || (name !== undefined && names.includes(name))) &&
    (namespaces === undefined || (namespace !== undefined && namespaces.includes(namespace))) &&
    // For a rule, any namespace selector matches cluster-scoped objects; for an exception, none does.
    (namespaceSelector === undefined || (namespace !== undefined && !isUndecidable(namespaceSelector, request))) &&
    ((excludedUsers === undefined && excludedGroups === undefined) || user !== undefined) &&
    selects(match, request)
  );
};
