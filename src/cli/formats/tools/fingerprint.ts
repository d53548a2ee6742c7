import { createHash } from "node:crypto";
import { type Entry, repositoryPath } from "./entry.js";

type Identity = Pick<Entry, "rule" | "file" | "object" | "field" | "text" | "finding">;

/**
 * Creates a function that identifies entries of one report: by rule, file, object and field, so that moving an object
 * within its file keeps it. The same ones are numbered.
 */
export const fingerprints = (): ((entry: Identity) => string) => {
  const times = new Map<string, number>();
  return ({ rule, file, object, field, text, finding }) => {
    const identity = JSON.stringify([
      rule,
      repositoryPath(file),
      object,
      field === "" ? (finding?.message ?? text) : field,
    ]);
    const time = times.get(identity) ?? 0;
    times.set(identity, time + 1);
    return createHash("sha256")
      .update(time === 0 ? identity : `${identity}#${String(time)}`)
      .digest("hex")
      .slice(0, 32);
  };
};
