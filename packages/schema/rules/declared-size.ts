import type { Bounds, SizeOf } from "kube-cel";
import type { DeclaredType } from "./declared-type.js";

/** The sizes that a schema declares for values below `self`, as the API server looks them up: by path, from any variable. */
export const declaredSizes =
  (root: DeclaredType): SizeOf =>
  (path): Bounds | undefined => {
    let type: DeclaredType | undefined = root;
    for (const name of path.slice(1)) {
      if (name === "@items" || name === "@values") type = type.element;
      else type = name === "@keys" ? type.key : type.fields?.().get(name);
      if (type === undefined) return undefined;
    }
    return { min: 0, max: type.maxElements };
  };
