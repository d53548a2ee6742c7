/** In place of the module that reads and writes baselines: a workspace has none. */

const noBaseline = (): never => {
  throw new Error("a workspace has no baseline");
};

export const createDraft = noBaseline;

export const readBaseline = noBaseline;
