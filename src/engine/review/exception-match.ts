import type { Context } from "../../model/context.js";
import type { ExceptionMatch } from "../../model/exception.js";
import { covers, isUndecidable, selects } from "../match/match.js";

/**
 * True if an exception is for this request for certain. What cannot be decided does not match, where it would count as
 * selected for a rule: labels of a namespace that nobody knows, exclusions of users where nobody knows who asks.
 */
export const matchesSurely = (match: ExceptionMatch, context: Context): boolean => {
  const { resourceRules, namespaceSelector, namespaces, names, excludedUsers, excludedGroups } = match;
  // Labels that the object had before do not excuse it.
  const { oldObject, ...request } = context;
  const { namespace, name, user } = request;
  return (
    (resourceRules === undefined || covers({ resourceRules }, request)) &&
    (names === undefined || (name !== undefined && names.includes(name))) &&
    (namespaces === undefined || (namespace !== undefined && namespaces.includes(namespace))) &&
    // A rule would see objects outside of namespaces whatever its selector asks for.
    (namespaceSelector === undefined ||
      (namespace !== undefined && !isUndecidable(namespaceSelector, request))) &&
    ((excludedUsers === undefined && excludedGroups === undefined) || user !== undefined) &&
    selects(match, request)
  );
};
