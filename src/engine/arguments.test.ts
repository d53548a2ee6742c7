import { requireDecision, requirePackTexts, requirePacks, requireReview, requireText } from "./arguments.js";
import { createRuleSet } from "./match/rule-set.js";
import { requestOf } from "./request.js";
import { EMPTY_CLUSTER } from "../model/context.js";
import { refusalOf } from "../testing/refusal.js";

const OBJECT = { apiVersion: "v1", kind: "ConfigMap" };
const RULES = createRuleSet([]);

const told = (run: () => void): string => refusalOf(run)?.message ?? "";

test.each<readonly [string, () => void, string]>([
  [
    "no text",
    () => {
      requireText(undefined);
    },
    "`text` must be a string of YAML or JSON",
  ],
  [
    "no packs",
    () => {
      requirePacks(undefined);
    },
    "`packs` must be a list of packs, such as those of 'shippedPacks()'",
  ],
  [
    "names of packs",
    () => {
      requirePacks(["objects"]);
    },
    "`packs` must be a list of packs",
  ],
  [
    "a text as a pack",
    () => {
      requirePackTexts(["x"]);
    },
    "`texts` must be a list of packs, each as '{ from, text }'",
  ],
  [
    "no rules",
    () => {
      requireReview(undefined, {}, {});
    },
    "`rules` must be what 'createRuleSet(packs)' returns",
  ],
  [
    "an object as a request",
    () => {
      requireReview(RULES, OBJECT, {});
    },
    "`context` must be what 'requestOf(object)' returns",
  ],
  [
    "no phases",
    () => {
      requireReview(RULES, requestOf(OBJECT), undefined);
    },
    "`phases` must be an object that says",
  ],
  [
    "no decision",
    () => {
      requireDecision(undefined);
    },
    "`decision` must be what 'review()' returns",
  ],
  [
    "no circumstances",
    () => {
      requestOf(OBJECT, null as never);
    },
    "`circumstances` must be an object",
  ],
  [
    "a text as a flag",
    () => {
      requestOf(OBJECT, { dryRun: "true" as never });
    },
    "`dryRun` must be a bool",
  ],
  [
    "an unknown operation",
    () => {
      requestOf(OBJECT, { operation: "FOO" as never });
    },
    "`operation` must be 'CREATE', 'UPDATE', 'DELETE' or 'CONNECT', not 'FOO'",
  ],
  [
    "a list as a cluster",
    () => {
      requestOf(OBJECT, { cluster: [OBJECT] as never });
    },
    "`cluster` must be an object with the",
  ],
  [
    "a name as a user",
    () => {
      requestOf(OBJECT, { user: "a" as never });
    },
    "`user` must be an object with `username`",
  ],
  [
    "a number as a namespace",
    () => {
      requestOf(OBJECT, { namespace: 1 as never });
    },
    "`namespace` must be a string",
  ],
])("%s is rejected, with what was expected", (_, run, message) => {
  expect(told(run).slice(0, message.length)).toBe(message);
});

test("what is right is not", () => {
  const request = requestOf(OBJECT, { operation: "DELETE", cluster: EMPTY_CLUSTER, namespace: "a" });
  expect(
    told(() => {
      requireReview(RULES, request, { validate: true });
    }),
  ).toBe("");
  expect(
    told(() => {
      requirePacks([]);
    }),
  ).toBe("");
  expect(
    told(() => {
      requirePackTexts([{ from: "a", text: "" }]);
    }),
  ).toBe("");
});
