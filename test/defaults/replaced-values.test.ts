import { createAdmission } from "../../src/admission/admission.js";
import { type JsonObject, at } from "kube-json";
import { reviewOf } from "../../src/testing/pack.js";
import { compiled, decide, replacing, widget } from "../support/replacing.js";

const SIZE = compiled(replacing("spec.size", 3));

describe("what was replaced is said", () => {
  const owned = widget(
    { size: 5, items: [{ name: "x", size: 4 }] },
    {
      managedFields: [
        {
          manager: "helm",
          fieldsV1: { "f:spec": { "f:size": {}, "f:items": { 'k:{"name":"x"}': { ".": {}, "f:size": {} } } } },
        },
        { manager: "other", fieldsV1: { "f:spec": { "f:color": {} } } },
        { manager: "whole", fieldsV1: { "f:spec": {} } },
      ],
    },
  );
  test("to the client, with who owns the field", () => {
    expect(decide(SIZE, owned).warnings).toEqual([
      "`spec.size` was replaced by entry 'entry-0' of pack 'team': '5' of 'helm' and 'whole' became '3'",
    ]);
    const both = compiled(replacing("spec.items[*].size", 3));
    const more = widget(
      {
        items: [
          { name: "x", size: 4 },
          { name: "y", size: 4 },
        ],
      },
      at(owned, "metadata") as JsonObject,
    );
    expect(decide(both, more).warnings).toEqual([
      "`spec.items[0].size` was replaced by entry 'entry-0' of pack 'team': '4' of 'helm' and 'whole' became '3', and 1 more",
    ]);
  });

  const answer = (kind: string, data: JsonObject) => {
    const resource = { group: "", version: "v1", resource: `${kind.toLowerCase()}s` };
    const object = { apiVersion: "v1", kind, metadata: { name: "a" }, data };
    const request = { kind: { group: "", version: "v1", kind }, resource, object };
    const by = createAdmission([compiled(replacing("data.size", "3"))]);
    return by.review("mutate", undefined, JSON.stringify(reviewOf({}, request))).body;
  };
  test("to the audit log, with both values", () => {
    expect(answer("ConfigMap", { size: "5" })).toMatchObject({
      response: {
        patchType: "JSONPatch",
        warnings: ["`data.size` was replaced by entry 'entry-0' of pack 'team': '5' became '3'"],
        auditAnnotations: { mutations: "entry-0=1", replaced: "entry-0 data.size '5' -> '3'" },
      },
    });
  });
  test("but no value of a Secret", () => {
    const body = answer("Secret", { size: "aHVudGVyMg==" });
    expect(body).toMatchObject({ response: { auditAnnotations: { replaced: "entry-0 data.size" } } });
    expect(JSON.stringify(body)).not.toContain("aHVudGVyMg==");
  });
});
