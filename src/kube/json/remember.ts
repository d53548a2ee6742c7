/** `make`, called once an object; its result is forgotten with the object, which must not change any more. */
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

/** So many texts are remembered; when there are more, all are forgotten. */
const MAX_TEXTS = 4096;
/** Longer ones are not: what is remembered must stay small. */
const MAX_LENGTH = 320;

/** `make`, called once a text, for what the same few texts are asked again and again, such as keys of labels. */
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
