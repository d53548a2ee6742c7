/** Orders text by UTF-16 code units, as `sort()` does: -1, 0 or 1. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
