/** How a comment begins. */
interface CommentStart {
  /** Up to the first space. */
  readonly word: string;
  /** True if a verb follows it, so that it is the subject of a sentence. */
  readonly isSubject: boolean;
}

export const commentStart = (comment: string): CommentStart => {
  const [word = "", next = ""] = comment.slice(0, MAX_LENGTH).split(/\s+/, 2);
  return { word, isSubject: VERB.test(next) };
};

/** Longer words are no names. */
const MAX_LENGTH = 200;

/** Verbs as in 'is', 'specifies' and, behind a plural, 'represent'. Few nouns in the plural are at this place. */
const VERB =
  /^(?:are|can|cannot|contain|define|describe|determine|have|hold|indicate|list|may|must|provide|represent|shall|should|specify|were|will|(?!(?:always|as|its|plus|this|thus|whereas)$)[a-z]+(?<!s)s)$/;

/** True for a word that is also an English word with a capital: 'Name', but not 'MaxSize' and 'URL'. */
export const isPlainWord = (word: string): boolean => /^[A-Z]?[a-z]+$/.test(word);
