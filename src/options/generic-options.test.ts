import { pathProblem } from "./generic-options.js";

test.each([
  ["spec.ports[*].name", undefined],
  ["metadata.labels[app.kubernetes.io/name]", undefined],
  ["metadata.labels.app", undefined],
  [
    "metadata.labels.app.kubernetes.io/name",
    "must have the key in brackets: 'metadata.labels[app.kubernetes.io/name]'",
  ],
  ["metadata.annotations.acme.io", "must have the key in brackets: 'metadata.annotations[acme.io]'"],
  [
    "spec.selector.matchLabels.acme.io/team",
    "must have keys with '/' in brackets, as in 'metadata.labels[acme.io/team]'",
  ],
])("the problem of the path '%s' is %s", (field, problem) => {
  expect(pathProblem(field)).toBe(problem);
});
