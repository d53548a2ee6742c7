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
