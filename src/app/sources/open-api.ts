import { type JsonObject, arrayAt, isObject, objectAt, stringAt } from "kube-json";
import type { KindName } from "./schema-path.js";

/** What an API server publishes of its kinds. */

/** The keyword of a schema in an OpenAPI document that names its kind. */
export const KIND_KEYWORD = "x-kubernetes-group-version-kind";

/** True for a document that an API server publishes at '/openapi/v3/apis/GROUP/VERSION'. */
export const isOpenApi = (value: unknown): value is JsonObject =>
  isObject(value) && stringAt(value, "openapi") !== undefined && isObject(objectAt(value, "components")["schemas"]);

/** The schema of a kind in such a document. */
export const schemaOfKind = (document: JsonObject, { group, version, kind }: KindName): JsonObject | undefined =>
  Object.values(objectAt(document, "components", "schemas"))
    .filter(isObject)
    .find((schema) =>
      arrayAt(schema, KIND_KEYWORD).some(
        (one) =>
          stringAt(one, "group") === group && stringAt(one, "version") === version && stringAt(one, "kind") === kind,
      ),
    );
