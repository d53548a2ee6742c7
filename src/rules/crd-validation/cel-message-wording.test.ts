import type { JsonObject, KubeObject } from "kube-json";
import { contextOf } from "../../model/context.js";
import { crd } from "kube-schema/testing";
import { celMessageWording } from "./cel-message-wording.js";

const validated = (...validations: readonly JsonObject[]): KubeObject =>
  crd({ spec: { size: { type: "integer", "x-kubernetes-validations": validations } } });
const message = (text: string): KubeObject => validated({ rule: "self > 0", message: text });

test.each(["cannot", "can't", "can not"])("the message quotes the word that is wrong: %s", (word) => {
  const causes = [...celMessageWording.check(contextOf(message(`Size ${word} be 0`)), { require: [] })];
  expect(causes.map((cause) => cause.message)).toEqual([`must say 'must not' or 'may not' instead of '${word}'`]);
});

test("one finding has all that is wrong with a message, also what cel-message-precise would say", () => {
  const object = crd({
    spec: {
      part: {
        type: "object",
        properties: { floor: { type: "integer" }, hardLimit: { type: "integer" } },
        "x-kubernetes-validations": [
          { rule: "self.floor <= self.hardLimit", message: "floor cannot be above hardLimit" },
        ],
      },
    },
  });
  const causes = [...celMessageWording.check(contextOf(object), { require: [] })];
  expect(causes.map((cause) => cause.message)).toEqual([
    "must say 'must not' or 'may not' instead of 'cannot' and must put fields `floor` and `hardLimit` in back-quotes",
  ]);
});
