const FACTOR = 8;

/**
 * How many times as much CPU time one of `8 * count` things takes as one of `count`: about 1 if the time is in proportion to
 * their number, and 8 if it is to its square. Other processes do not count.
 */
export const growth = async (run: (count: number) => unknown, count: number): Promise<number> => {
  const secondsFor = async (many: number): Promise<number> => {
    const before = process.cpuUsage();
    await run(many);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000_000;
  };
  // The first run also compiles what it uses.
  await run(count);
  const few = await secondsFor(count);
  return (await secondsFor(FACTOR * count)) / few / FACTOR;
};
