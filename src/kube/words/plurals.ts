/** The singular of a plural noun, as far as its spelling tells: 'policy' for 'policies', 'batch' for 'batches', 'cache' for 'caches'. */
export const singularOf = (plural: string): string => {
  if (/ies$/i.test(plural)) return `${plural.slice(0, -3)}y`;
  if (/(?:ss|x|sh|[^a]ch|tch)es$/i.test(plural)) return plural.slice(0, -2);
  return /[^s]s$/i.test(plural) ? plural.slice(0, -1) : plural;
};
