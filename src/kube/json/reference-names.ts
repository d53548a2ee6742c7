/** True for the name of a reference, as the conventions want it: 'secretRef', or 'ref' in an object that says what for. */
export const isReferenceName = (name: string): boolean => /Ref$|^ref$/.test(name);

/** The same for a list of references: 'parentRefs'. */
export const isReferenceListName = (name: string): boolean => /Refs$|^refs$/.test(name);
