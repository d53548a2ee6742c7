/** True for the name of the phase of the object itself: 'phase', 'currentPhase', or 'backupPhase' of a Backup. Others are of a step. */
export const isPhaseOfObject = (name: string, kind: string): boolean => {
  const [, of] = /^(.*)Phase$/.exec(name) ?? [];
  return name === "phase" || (of !== undefined && (OF_WHOLE.has(of) || kind.toLowerCase().endsWith(of.toLowerCase())));
};

const OF_WHOLE: ReadonlySet<string> = new Set("current last lifecycle overall state status".split(" "));
