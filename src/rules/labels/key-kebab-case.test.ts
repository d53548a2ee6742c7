import type { Json, JsonObject } from "kube-json";
import { check } from "../../engine/review/validate.js";
import { scenarioContext } from "../../testing/scenario.js";
import { bind } from "../../testing/test-rule.js";
import { COMPONENT_OPTIONS } from "../../model/components.js";
import { keyKebabCase } from "./key-kebab-case.js";

const widget = (labels: JsonObject, annotations: JsonObject = {}, more: JsonObject = {}): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", labels, annotations, ...more },
});
const user = (username: string) => ({ user: { username, groups: [] } });
const component = user("system:serviceaccount:acme-system:controller");

test("the message has the key as it is to be", () => {
  const context = scenarioContext({
    object: widget({ "acme.io/v1.HTTPMinScale_x": "1" }),
    ...component,
  });
  const { causes } = check(bind(keyKebabCase, COMPONENT_OPTIONS.defaults), context, 9);
  expect(causes.map(({ message }) => message)).toEqual([
    "must be lowercase with dashes, such as 'acme.io/v1.http-min-scale-x'",
  ]);
});
