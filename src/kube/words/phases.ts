import { wordsOf } from "./name-words.js";

/** The words of values that name a step in the life of an object: 'Pending', 'IN_PROGRESS', 'NotReady'. */
const PHASES: ReadonlySet<string> = new Set(
  `aborted aborting accepted activated active approved archived archiving available backoff bootstrapped
  bootstrapping bound broken building built canceled cancelled closed complete completed completing configured
  configuring connected connecting converged converging crashed created creating degraded deleted deleting
  denied deployed deploying disabling disconnected done drained draining enabling error errored evicted
  executing expired expiring failed failing failover failure finalizing finished healthy hibernated hibernating
  idle inactive initial initialized initializing installed installing invalid joining launching leaving lost
  migrated migrating new offline online opening paused pausing pending planned planning prepared preparing
  processing progress progressing promoted promoting provisioned provisioning published publishing queued ready
  rebooting reconciled reconciling recovered recovering rejected released removed removing restarting restored
  restoring resumed resuming retired retiring retrying rolledback rolling running scaled scaling scheduled
  skipped stable stalled started starting stopped stopping submitted succeeded success successful suspended
  synced syncing terminated terminating testing throttled timedout transitioning triggered unavailable unhealthy
  uninstalling unknown unreachable unready unscheduled updated updating upgraded upgrading valid validated
  validating verified verifying waiting warming warning working`.split(/\s+/),
);

/** True if the last word of an enum value is one of a phase. */
export const isPhaseValue = (value: string): boolean => {
  const words = wordsOf(/[a-z]/.test(value) ? value : value.toLowerCase());
  return words.length <= MAX_WORDS && PHASES.has((words.at(-1) ?? "").toLowerCase());
};

const MAX_WORDS = 3;
