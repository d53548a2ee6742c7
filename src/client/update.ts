import { type JsonObject, isObject } from "../kube/json/object.js";
import type { ApiClient } from "./api-client.js";
import { isAnswer } from "./api-error.js";

/** Other clients may be faster several times in a row, but not indefinitely. */
const ATTEMPTS = 5;

/**
 * Reads an object, changes it, and writes it back with the `resourceVersion` that was read. After a conflict (409), it
 * starts again with the new object. `change` returns undefined if there is nothing to do. Returns the object as stored.
 * Throws as `request` does, and ApiError 409 after too many conflicts.
 */
export const updateObject = async (
  client: ApiClient,
  path: string,
  change: (object: JsonObject) => JsonObject | undefined,
  signal?: AbortSignal,
): Promise<JsonObject> => {
  const stoppable = signal === undefined ? {} : { signal };
  for (let attempt = 1; ; attempt++) {
    const read = objectIn(await client.request({ method: "GET", path, ...stoppable }), path);
    const changed = change(read);
    if (changed === undefined) return read;
    try {
      return objectIn(await client.request({ method: "PUT", path, body: changed, ...stoppable }), path);
    } catch (error) {
      if (!isAnswer(error, 409) || attempt >= ATTEMPTS) throw error;
    }
  }
};

const objectIn = (answer: unknown, path: string): JsonObject => {
  if (isObject(answer)) return answer;
  throw new TypeError(`the API server answered ${path} without an object`);
};
