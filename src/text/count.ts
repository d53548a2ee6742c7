/** `2 objects`, `1 object`. */
export const count = (number: number, noun: string): string => `${String(number)} ${noun}${number === 1 ? "" : "s"}`;
