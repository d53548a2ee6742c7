import { covers } from "../../engine/match/match.js";
import {
  ON_CRDS,
  ON_OBJECTS,
  ON_STATUS,
  OPERATIONS,
  type Match,
  type Narrowing,
  type ResourceRule,
} from "../../model/match.js";
import type { BoundRule, Pack } from "../../model/pack.js";
import { type WebhookRule, webhookRules } from "./webhook-rules.js";
import { ruleThat, defaulterThat } from "../../testing/pack.js";

const rule = (match: Match, ...narrowings: readonly Narrowing[]): BoundRule => ({
  ...ruleThat("test/x", "Deny", () => [], { match }),
  narrowings,
});

const pack = (...rules: readonly BoundRule[]): Pack => ({
  name: "test",
  description: "",
  rules,
  defaulters: [],
});

const on = (
  groups: readonly string[],
  resources: readonly string[],
  operations: ResourceRule["operations"] = ["CREATE"],
  apiVersions?: readonly string[],
): Match => ({
  resourceRules: [{ apiGroups: groups, resources, operations, ...(apiVersions === undefined ? {} : { apiVersions }) }],
});

const validating = (...rules: readonly BoundRule[]): readonly string[] =>
  webhookRules([pack(...rules)]).validating.map(print);

const print = ({ apiGroups, apiVersions, operations, resources }: WebhookRule): string =>
  [operations, apiGroups.map((group) => group || '""'), apiVersions, resources].map((part) => part.join(",")).join(" ");

test("says what a rule matches", () => {
  expect(validating(rule(ON_CRDS))).toEqual(["CREATE,UPDATE apiextensions.k8s.io v1 customresourcedefinitions"]);
});

test("what one rule matches by itself and another where a pack narrows it is asked for once", () => {
  const pods = on([""], ["pods"]);
  expect(validating(rule(pods), rule(ON_OBJECTS, pods))).toEqual(['CREATE "" * pods']);
  expect(validating(rule(ON_OBJECTS, pods), rule(pods))).toEqual(['CREATE "" * pods']);
});

test("without packs there are no rules", () => {
  expect(webhookRules([])).toEqual({ validating: [], mutating: [] });
});

test("merges what differs in one list, and leaves out what another contains", () => {
  expect(validating(rule(ON_CRDS), rule(ON_OBJECTS), rule(ON_STATUS))).toEqual(["CREATE,UPDATE * * *,*/status"]);
  expect(validating(rule(on([""], ["pods"])), rule(on([""], ["pods"], ["DELETE"])))).toEqual([
    'CREATE,DELETE "" * pods',
  ]);
  expect(validating(rule(on(["a"], ["x"])), rule(on(["b"], ["x"])))).toEqual(["CREATE a,b * x"]);
});

test("does not merge rules if the result would match more", () => {
  expect(validating(rule(on(["a"], ["x"])), rule(on(["b"], ["y"])))).toEqual(["CREATE a * x", "CREATE b * y"]);
});

test("every operation is spelled out", () => {
  expect(validating(rule(on([""], ["pods"], ["*"])))).toEqual([`${OPERATIONS.join(",")} "" * pods`]);
});

test.each<[string, string, string | undefined]>([
  ["*", "pods", "pods"],
  ["*", "pods/status", undefined],
  ["*/*", "pods", "pods"],
  ["*/*", "pods/*", "pods/*"],
  ["*/*", "*", "*"],
  ["*/status", "pods/*", "pods/status"],
  ["pods/*", "pods", undefined],
  ["pods/*", "*", undefined],
  ["pods", "services", undefined],
])("narrowing '%s' to '%s' leaves %s", (wide, narrow, left) => {
  const narrowing = { resourceRules: on(["*"], [narrow]).resourceRules };
  expect(validating(rule(on(["*"], [wide]), narrowing))).toEqual(left === undefined ? [] : [`CREATE * * ${left}`]);
  const other = { resourceRules: on(["*"], [wide]).resourceRules };
  expect(validating(rule(on(["*"], [narrow]), other))).toEqual(left === undefined ? [] : [`CREATE * * ${left}`]);
});

test("every narrowing counts, and one without resource rules does not", () => {
  const narrowings = [
    { excludedNamespaces: ["a"] },
    { resourceRules: on(["apps", "batch"], ["*"], ["*"]).resourceRules },
    { resourceRules: on(["*"], ["jobs", "deployments"], ["CREATE"], ["v1"]).resourceRules },
  ];
  expect(validating(rule(on(["*"], ["*"], ["CREATE", "UPDATE"]), ...narrowings))).toEqual([
    "CREATE apps,batch v1 deployments,jobs",
  ]);
});

test("defaulters make the mutating rules", () => {
  const bound = defaulterThat("test/x", () => [], { match: on([""], ["pods"]) });
  expect(webhookRules([{ ...pack(), defaulters: [bound] }])).toEqual({
    validating: [],
    mutating: [{ apiGroups: [""], apiVersions: ["*"], operations: ["CREATE"], resources: ["pods"] }],
  });
});

test("sends exactly what the engine would judge", () => {
  const bounds = [
    rule(on(["apps", ""], ["*", "*/status"], ["CREATE", "UPDATE"]), {
      resourceRules: on(["*"], ["pods", "*/status"], ["*"]).resourceRules,
    }),
    rule(on(["*"], ["pods/*"], ["*"]), {
      resourceRules: on([""], ["*/scale", "*"], ["CREATE"], ["v1"]).resourceRules,
    }),
    rule(on(["apps"], ["*/*"], ["DELETE"])),
    rule(ON_CRDS),
  ];
  const { validating: sent } = webhookRules([pack(...bounds)]);
  let judged = 0;
  for (const operation of OPERATIONS)
    for (const group of ["", "apps", "apiextensions.k8s.io"])
      for (const version of ["v1", "v2"])
        for (const resource of ["pods", "deployments", "customresourcedefinitions"])
          for (const subresource of [undefined, "status", "scale"]) {
            const target = {
              operation,
              resource: { group, version, resource },
              ...(subresource === undefined ? {} : { subresource }),
            };
            const applies = bounds.some(
              ({ match, narrowings }) =>
                covers(match, target) &&
                narrowings.every(
                  ({ resourceRules }) => resourceRules === undefined || covers({ resourceRules }, target),
                ),
            );
            if (applies) judged++;
            expect({ target, sent: covers({ resourceRules: sent }, target) }).toEqual({
              target,
              sent: applies,
            });
          }
  expect(judged).toBeGreaterThan(10);
});
