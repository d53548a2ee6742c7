/** Caches the result of `make` per object, while the object lives. The object may not change. */
export const remember = <K extends object, V>(make: (object: K) => V): ((object: K) => V) => {
  const known = new WeakMap<K, { readonly value: V }>();
  return (object) => {
    const found = known.get(object);
    if (found !== undefined) return found.value;
    const value = make(object);
    known.set(object, { value });
    return value;
  };
};

/** Caches the last result of `make` per object, for the same old object. Neither may change. */
export const rememberLast = <K extends object, V>(
  make: (object: K, old: K | undefined) => V,
): ((object: K, old: K | undefined) => V) => {
  const known = new WeakMap<K, { readonly old: K | undefined; readonly value: V }>();
  return (object, old) => {
    const found = known.get(object);
    if (found !== undefined && found.old === old) return found.value;
    const value = make(object, old);
    known.set(object, { old, value });
    return value;
  };
};

/** The maximum number of cached values; beyond it, the cache is cleared. */
const MAX_KEYS = 4096;
/** Values with longer keys are not cached, to keep the cache small. */
const MAX_LENGTH = 320;

/** Caches `make` by a key that is the same only for equal inputs, for few inputs that recur often. */
export const rememberBy = <T, V>(keyOf: (input: T) => string, make: (input: T) => V): ((input: T) => V) => {
  const known = new Map<string, { readonly value: V }>();
  return (input) => {
    const key = keyOf(input);
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const value = make(input);
    if (key.length > MAX_LENGTH) return value;
    if (known.size >= MAX_KEYS) known.clear();
    known.set(key, { value });
    return value;
  };
};

/** Caches `make` by text, such as keys of labels. */
export const rememberText = <V>(make: (text: string) => V): ((text: string) => V) => rememberBy((text) => text, make);
