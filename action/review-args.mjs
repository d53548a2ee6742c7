/** The flags of 'dry-run' that 'review' does not have: they decide how findings are shown, or what is requested. */
export const DRY_RUN_ONLY = new Map([
  ["--operation", 1],
  ["--subresource", 1],
  ["--output", 1],
  ["-o", 1],
  ["--defaulted", 0],
  ["--diff", 0],
  ["--only-new", 0],
  ["--source", 0],
  ["--no-source", 0],
  ["--summary", 0],
  ["--write-baseline", 0],
  ["--prune", 0],
]);

/** Further flags of 'dry-run' as far as 'review' has them. */
export const reviewArgs = (args) => {
  const kept = [];
  for (let at = 0; at < args.length; at++) {
    const [name] = args[at].split("=", 1);
    const values = DRY_RUN_ONLY.get(name);
    if (values === undefined) kept.push(args[at]);
    else if (args[at] === name) at += values;
  }
  return kept;
};
