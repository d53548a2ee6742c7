import { fromSchema } from "../../src/defaulters/generic/from-schema.js";
import { DEFINITIONS, asDefaulted, asStored, asStoredStatus, definedKind, definedVersion, filledIn } from "kube-schema";
import type { KubeObject } from "kube-json";
import type { Context } from "../../src/model/context.js";
import { readReview, contextOfRequest } from "../../src/admission/read-review.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { type Recording, recordings } from "../support/recordings.js";

/** The requests of a real API server to webhooks of a custom resource: by then it has filled in the defaults. */

const all = recordings();
const objectOf = ({ body }: Recording): KubeObject => readReview(body).request.object as KubeObject;

const definitions = all.filter(({ name }) => name.endsWith("mutate-create-customresourcedefinitions")).map(objectOf);
const cluster = snapshotOf(definitions);

interface Sent {
  readonly name: string;
  readonly context: Context;
}

const sent: readonly Sent[] = all
  .filter(({ name }) => /-(?:create|update)-/.test(name))
  .map(({ name, body }) => ({ name, context: contextOfRequest(readReview(body).request, cluster) }))
  .filter(({ context }) => definedVersion(definitions, context.kind) !== undefined);

const versionOf = ({ kind }: Context): NonNullable<ReturnType<typeof definedVersion>> => {
  const version = definedVersion(definitions, kind);
  if (version === undefined) throw new Error(`${kind.kind} must be defined`);
  return version;
};

const lacking = (context: Context): readonly unknown[] => [
  ...filledIn(context.object, asDefaulted(versionOf(context), context.object)),
];

test("there are some, of a definition with defaults", () => {
  expect(definitions.map(definedKind)).toContain("shop.example.com/Widget");
  expect(JSON.stringify(definitions)).toContain('"default":30');
  expect(cluster.known(DEFINITIONS.group, DEFINITIONS.kind)).toHaveLength(definitions.length);
  expect(sent.length).toBeGreaterThanOrEqual(8);
});

describe.each(sent)("$name", ({ name, context }) => {
  test("lacks no default, and gets none", () => {
    expect(lacking(context)).toEqual([]);
    expect([...fromSchema.defaults(context, undefined)]).toEqual([]);
  });
  test("does not get one that the definition at hand has and the server's has not", () => {
    const { object } = context;
    const { spec: _, ...rest } = object;
    const bare = { ...context, object: { ...rest, spec: {} } };
    expect(lacking(bare)).not.toEqual([]);
    expect([...fromSchema.defaults(bare, undefined)]).toEqual([]);
  });
  // Validating webhooks see the object to be stored; mutating ones are asked before its status is settled.
  if (name.includes("-validate-"))
    test("is stored as it was sent", () => {
      const { object, oldObject, subresource } = context;
      const stored = subresource === "status" ? asStoredStatus : asStored;
      expect(stored(versionOf(context), object, oldObject)).toEqual(object);
    });
});
