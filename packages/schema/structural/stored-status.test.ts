import type { DefinedVersion } from "./custom-resource.js";
import { type JsonObject, type KubeObject, deepFreeze, formatField } from "kube-json";
import { asRead, asStored, asStoredStatus, unknownFields } from "./stored-object.js";

const version = (schema: JsonObject, more: Partial<DefinedVersion> = {}): DefinedVersion =>
  deepFreeze({ schema, hasStatusSubresource: false, ...more });

const ofSpec = (schema: JsonObject): DefinedVersion => version({ type: "object", properties: { spec: schema } });

const widget = (parts: JsonObject, metadata: JsonObject = { name: "a" }): KubeObject =>
  deepFreeze({ apiVersion: "acme.io/v1", kind: "Widget", metadata, ...parts });

const SIZE: JsonObject = { type: "integer", default: 5 };

describe("the object itself", () => {
  test("has its type and metadata, whatever the schema says of them", () => {
    const schema: JsonObject = {
      type: "object",
      properties: { metadata: { type: "object", properties: { name: { type: "string", default: "b" } } } },
    };
    const metadata = { labels: { a: "b" }, generateName: "x-", x: 1 };
    expect(asStored(version(schema), widget({}, metadata), undefined)).toEqual(
      widget({}, { labels: { a: "b" }, generateName: "x-" }),
    );
  });
  test("may have no other fields that are not declared, of which each is told", () => {
    const object = widget({ spec: { a: 1, b: { c: 1 } }, data: {} });
    const defined = ofSpec({ properties: { a: {} } });
    expect(asRead(defined, object)).toEqual(widget({ spec: { a: 1 } }));
    expect([...unknownFields(defined, object)].map(formatField)).toEqual(["spec.b", "data"]);
  });
  test("keeps the order of its fields; defaults come last", () => {
    const defined = ofSpec({ properties: { a: SIZE, z: {}, b: {} } });
    const stored = asStored(defined, widget({ spec: { z: 1, b: 2 } }), undefined);
    expect(JSON.stringify(stored)).toBe(
      '{"apiVersion":"acme.io/v1","kind":"Widget","metadata":{"name":"a"},"spec":{"z":1,"b":2,"a":5}}',
    );
  });
});

describe("status, by registry/customresource/strategy.go", () => {
  const status: JsonObject = { type: "object", properties: { size: SIZE } };
  const schema: JsonObject = { type: "object", properties: { status } };
  const withSubresource = version(schema, { hasStatusSubresource: true });
  test("is not written with a new object", () => {
    expect(asStored(withSubresource, widget({ status: { size: 1 } }), undefined)).toEqual(widget({}));
  });
  test("stays as it is stored", () => {
    const stored = widget({ status: { size: 2 } });
    expect(asStored(withSubresource, widget({ status: { size: 1 } }), stored)).toEqual(stored);
  });
  test("is written where it has no subresource", () => {
    expect(asStored(version(schema), widget({ status: {} }), undefined)).toEqual(widget({ status: { size: 5 } }));
  });
  test("is all that a request to it writes, but for who wrote what", () => {
    const managedFields = [{ manager: "a" }];
    const sent = widget(
      { spec: { a: 1 }, status: { size: 1, x: 1 } },
      { name: "a", labels: { a: "b" }, managedFields },
    );
    const old = widget({ status: { size: 2 } }, { name: "a", managedFields: [{ manager: "b" }] });
    expect(asStoredStatus(withSubresource, sent, old)).toEqual(
      widget({ status: { size: 1 } }, { name: "a", managedFields }),
    );
    expect(asStoredStatus(withSubresource, widget({ status: {} }), undefined)).toEqual(widget({ status: { size: 5 } }));
  });
  test("has its default when it is read, though nobody wrote it", () => {
    const defaulted = { ...schema, properties: { status: { ...status, default: {} } } };
    const defined = version(defaulted, { hasStatusSubresource: true });
    expect(asStored(defined, widget({ status: { size: 1 } }), undefined)).toEqual(widget({ status: { size: 5 } }));
  });
});
