/** Caches `make` by object, as long as the object lives. The object may not change afterwards. */
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

/** The maximum number of cached texts; beyond it, the cache is cleared. */
const MAX_TEXTS = 4096;
/** Longer texts are not cached, to keep the cache small. */
const MAX_LENGTH = 320;

/** Caches `make` by text, for few texts that recur often, such as keys of labels. */
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
