import { wordsOf } from "./name-words.js";

/** The words of values that name a step in the life of an object: 'Pending', 'IN_PROGRESS', 'NotReady'. */
const PHASES: ReadonlySet<string> = new Set(
  `aborted aborting accepted active activated available bound cancelled canceled completed complete created
  creating degraded deleted deleting deployed deploying error errored expired failed failing failure finished
  healthy inactive initial initialized initializing installed installing invalid lost paused pending
  processing progress progressing provisioned provisioning queued ready reconciled reconciling
  rejected released running scheduled stable started starting stopped stopping succeeded success
  successful suspended syncing synced terminated terminating triggered unavailable unhealthy
  uninstalling unknown unready unscheduled updated updating upgraded upgrading valid waiting warning`.split(
    /\s+/,
  ),
);

/** True if the last word of an enum value is one of a phase. */
export const isPhaseValue = (value: string): boolean => {
  const words = wordsOf(/[a-z]/.test(value) ? value : value.toLowerCase());
  return words.length <= MAX_WORDS && PHASES.has((words.at(-1) ?? "").toLowerCase());
};

const MAX_WORDS = 3;
