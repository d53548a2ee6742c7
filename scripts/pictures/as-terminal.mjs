/** Loaded before the command (`node --import`): its standard output counts as a terminal that is 96 characters wide. */
Object.defineProperties(process.stdout, { isTTY: { value: true }, columns: { value: 96 } });
