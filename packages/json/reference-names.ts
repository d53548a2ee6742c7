/**
 * True for a reference name that follows the conventions: 'secretRef', or 'ref' in an object whose name says its
 * purpose.
 */
export const isReferenceName = (name: string): boolean => /Ref$|^ref$/.test(name);

/** Like `isReferenceName`, for a list: 'parentRefs'. */
export const isReferenceListName = (name: string): boolean => /Refs$|^refs$/.test(name);
