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

/** Maximum number of cached texts; when it is reached, the cache is cleared. */
const MAX_TEXTS = 4096;
/** Longer texts are not cached, to keep the cache small. */
const MAX_LENGTH = 320;

/** Caches the result of `make` per text, for texts that recur often, such as label keys. */
export const rememberText = <V>(make: (text: string) => V): ((text: string) => V) => {
  const known = new Map<string, { readonly value: V }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.value;
    const value = make(text);
    if (text.length > MAX_LENGTH) return value;
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(text, { value });
    return value;
  };
};
