import { type Check, type Place, SPECIFY, at, choice, oneOf, problem, textsOf } from "../check.js";
import type { Checks } from "../walk.js";
import { quoted } from "../quoted.js";

/** With '*', a list may have nothing else. */
const alone = (name: string, wildcard = "*"): Check =>
  function* (place) {
    const values = textsOf(place, name);
    if (values.length > 1 && values.includes(wildcard))
      yield problem.invalid(at(place, name), `must not have other values beside '${wildcard}'`);
  };

const needsValues = (...names: readonly string[]): Check =>
  function* (place) {
    for (const name of names)
      if (textsOf(place, name).length === 0) yield problem.missing(at(place, name), "must have at least one value");
  };

const noEmpty = (name: string): Check =>
  function* (place) {
    for (const [index, value] of textsOf(place, name).entries())
      if (value === "") yield problem.missing(at(place, name, index), SPECIFY);
  };

const OPERATIONS = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];

const operations: Check = function* (place) {
  for (const [index, operation] of textsOf(place, "operations").entries())
    if (!OPERATIONS.includes(operation)) yield problem.unsupported(at(place, "operations", index), choice(OPERATIONS));
};

/** Resources may not be covered by wildcards before. */
const covered: Check = function* (place) {
  const [resources, subresources] = [new Set<string>(), new Set<string>()];
  for (const [index, text] of textsOf(place, "resources").entries()) {
    const slash = text.indexOf("/");
    if (slash < 0) continue;
    const [resource, subresource] = [text.slice(0, slash), text.slice(slash + 1)];
    const field = at(place, "resources", index);
    if (resources.has(resource))
      yield problem.invalid(field, `must not be set beside ${quoted(`${resource}/*`)}, which covers it`);
    if (subresources.has(subresource))
      yield problem.invalid(field, `must not be set beside ${quoted(`*/${subresource}`)}, which covers it`);
    if (subresource === "*") resources.add(resource);
    if (resource === "*") subresources.add(subresource);
  }
};

/** The server looks at the last resource that has no subresource. */
const wildcard: Check = function* (place: Place) {
  const plain = textsOf(place, "resources").filter((text) => text !== "" && !text.includes("/"));
  if (plain.includes("*") && plain.at(-1) !== "*")
    yield problem.invalid(at(place, "resources"), "must not have other resources beside '*', which covers them");
};

/** k8s.io/kubernetes, pkg/apis/admissionregistration/validation. */
export const WEBHOOK_RULES: Checks = {
  V1RuleWithOperations: [
    needsValues("operations", "apiGroups", "apiVersions", "resources"),
    alone("operations"),
    operations,
    alone("apiGroups"),
    alone("apiVersions"),
    noEmpty("apiVersions"),
    noEmpty("resources"),
    covered,
    alone("resources", "*/*"),
    wildcard,
    oneOf("scope", ["*", "Cluster", "Namespaced"], "Unsupported"),
  ],
};
