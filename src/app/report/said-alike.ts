/** What the field is like decides the values: 'must be camelCase, such as 'maxSize' instead of 'max_size''. */
const EXAMPLE = /\b(?:such as|instead of) '/;

const LIST = /''(?: instead of '')?(?:(?:, | and | or )''(?: instead of '')?)*(?: and \d+ others)?/g;

/** The message without the values of its examples, which are in quotes: messages that are equal without them say the same. */
export const withoutExamples = (message: string): string =>
  EXAMPLE.test(message) ? message.replace(/'[^']*'/g, "''").replace(LIST, "''") : message;
