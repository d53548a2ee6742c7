import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "kube-json";

/** A call that a real API server made to a webhook. */
export interface Recording {
  /** Such as '0007-mutate-create-services'. */
  readonly name: string;
  /** The AdmissionReview as it was sent. */
  readonly body: JsonObject;
}

const FOLDER = fileURLToPath(new URL("../recordings/", import.meta.url));

/** All recordings, in the order in which they were made. */
export const recordings = (): readonly Recording[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      // Files of our own, each of this form.
      const { body } = JSON.parse(readFileSync(`${FOLDER}${file}`, "utf8")) as { readonly body: JsonObject };
      return { name: file.replace(/\.json$/, ""), body };
    });

/** The one recording whose name ends so. */
export const recording = (ending: string): JsonObject => {
  const found = recordings().filter(({ name }) => name.endsWith(ending));
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${String(found.length)} recordings end in ${ending}`);
  return first.body;
};
