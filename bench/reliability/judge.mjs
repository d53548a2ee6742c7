/**
 * Compares answers with the expected ones. While packs change, two answers are right: from the moment when the new ones are
 * put in place until every replica has said that it uses them. But after an answer by the new ones, a connection must not
 * get one by the old ones.
 */
export const createJudge = (expected) => {
  const tally = { answered: 0, failed: 0, wrong: 0, reasons: {}, examples: [] };
  /** The last version seen over each connection, as its place in the order in which versions came. */
  const seen = new WeakMap();
  const order = [];
  let allowed = [];
  const note = (kind, reason, example) => {
    tally[kind]++;
    tally.reasons[reason] = (tally.reasons[reason] ?? 0) + 1;
    if (tally.examples.length < 5) tally.examples.push(`${reason}: ${example}`);
  };
  const isOld = (connection, versions) => {
    const last = seen.get(connection) ?? 0;
    const newest = Math.max(...versions.map((version) => order.lastIndexOf(version)));
    if (versions.length === 1) seen.set(connection, Math.max(last, newest));
    return newest < last;
  };
  return {
    tally,
    /** These versions are right from now on; the newest comes last. */
    allow: (...versions) => {
      allowed = versions;
      if (order.at(-1) !== versions.at(-1)) order.push(versions.at(-1));
    },
    /** Call it when a request is sent, and pass the result back with its answer. */
    allowed: () => allowed,
    answered: ({ name }, index, atSend, { code, text, connection }) => {
      tally.answered++;
      if (code !== 200) {
        note("failed", `answer ${code}`, `${name}: ${text.slice(0, 200)}`);
        return;
      }
      const possible = [...new Set([...atSend, ...allowed])];
      const fitting = possible.filter((version) => expected[version][index] === text);
      if (fitting.length === 0) note("wrong", "unexpected answer", `${name}: ${text.slice(0, 200)}`);
      else if (fitting.length < possible.length && isOld(connection, fitting))
        note("wrong", "answer of packs that were replaced", name);
      else if (fitting.length === possible.length && possible.length === 1) isOld(connection, fitting);
    },
    unanswered: ({ name }, error) => note("failed", error.reason ?? "error", `${name}: ${error.message}`),
  };
};
