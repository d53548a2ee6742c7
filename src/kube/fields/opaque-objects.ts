/** Fields without a type that may hold any JSON value, such as the value of a variable. */
export const ANY_VALUE =
  /^(?:.*(?:[vV]alues?|[dD]efault|[iI]nputs?|[oO]utputs?|[pP]atch|[pP]ayload|[sS]chema.*|[eE]xample|[lL]iteral)|const|data|key|parameters|params|state|enum)$/;

/** Fields that hold an object of another API or part of one. */
export const FOREIGN_OBJECT =
  /^(?:metadata|raw|rawExtension|objects?|manifests?|resources?|templates?)$|(?:Manifest|Object|Resource|Template)s?$/;
