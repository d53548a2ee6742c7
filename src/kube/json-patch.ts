import type { Json } from "./object.js";

/** An RFC 6902 operation. Decorum only ever adds, except where a fix replaces or removes. */
export type PatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: Json }
  | { readonly op: "remove"; readonly path: string };
