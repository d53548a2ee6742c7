import type { Json, JsonObject } from "kube-json";
import { testDefaulter } from "../../testing/test-defaulter.js";
import { clearStaleUnionMember } from "./clear-stale-union-member.js";

const widget = (source: Json, rest: JsonObject = {}): JsonObject => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  metadata: { name: "a", ...rest },
  spec: { source },
});
const git = { repository: "acme/web" };
const http = { url: "https://acme.io" };
const stored = widget({ type: "Git", git });

testDefaulter(clearStaleUnionMember, {
  changes: {
    "the member of the old value, when only the discriminator changes": {
      oldObject: stored,
      object: widget({ type: "HTTP", git }),
      after: widget({ type: "HTTP" }),
    },
    "allocation-04: no matter who set it": {
      oldObject: stored,
      object: widget(
        { type: "HTTP", git },
        {
          managedFields: [
            {
              manager: "kubectl",
              operation: "Apply",
              fieldsV1: { "f:spec": { "f:source": { "f:git": {} } } },
            },
          ],
        },
      ),
      after: widget(
        { type: "HTTP" },
        {
          managedFields: [
            {
              manager: "kubectl",
              operation: "Apply",
              fieldsV1: { "f:spec": { "f:source": { "f:git": {} } } },
            },
          ],
        },
      ),
    },
    "several that belonged to it": {
      oldObject: widget({ mode: "Port", port: 80, address: "10.0.0.1", name: "x" }),
      object: widget({ mode: "Name", port: 80, address: "10.0.0.1", name: "x" }),
      options: {
        members: ["port", "address", "name"],
        discriminator: "mode",
        values: { Port: ["port", "address"], Name: ["name"] },
      },
      after: widget({ mode: "Name", name: "x" }),
    },
    "in the items of a list, told apart by name": {
      oldObject: widget([
        { name: "a", type: "Git", git },
        { name: "b", type: "Git", git },
      ]),
      object: widget([
        { name: "b", type: "HTTP", git },
        { name: "a", type: "Git", git },
      ]),
      options: { field: "spec.source[*]" },
      after: widget([
        { name: "b", type: "HTTP" },
        { name: "a", type: "Git", git },
      ]),
    },
    "a number, of whatever size": {
      oldObject: widget({ type: "Git", git: 2n ** 60n }),
      object: widget({ type: "HTTP", git: 2n ** 60n }),
      after: widget({ type: "HTTP" }),
    },
  },
  untouched: {
    "a member that the user changed, too": {
      oldObject: stored,
      object: widget({ type: "HTTP", git: { repository: "acme/other" } }),
    },
    "an update that sets the new member, too: it is not only the discriminator": {
      oldObject: stored,
      object: widget({ type: "HTTP", git, http }),
    },
    "the member that the new value names": {
      oldObject: widget({ type: "Git", git, http }),
      object: widget({ type: "Git", git, http }),
    },
    "an update of something else": { oldObject: stored, object: widget({ type: "Git", git, x: 1 }) },
    "a value of which the options know nothing": {
      oldObject: stored,
      object: widget({ type: "FTP", git }),
    },
    "a discriminator that is taken away": { oldObject: stored, object: widget({ git }) },
    "one that was not there": { oldObject: widget({ git }), object: widget({ type: "HTTP", git }) },
    "an empty text, which Go writes for none": {
      oldObject: widget({ type: "Git", git: "" }),
      object: widget({ type: "HTTP", git: "" }),
    },
    "a new object": { operation: "UPDATE", object: widget({ type: "HTTP", git }) },
    "an object that is being deleted": {
      oldObject: widget({ type: "Git", git }, { deletionTimestamp: "2026-01-02T03:04:05Z" }),
      object: widget({ type: "HTTP", git }),
    },
  },
});
