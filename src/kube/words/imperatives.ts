import { wordsOf } from "./name-words.js";

/** Names that are orders to do something once (API conventions, "Spec and Status"). */

const VERBS: ReadonlySet<string> = new Set(
  `abort cancel demote execute perform promote reboot rebuild redeploy refresh regenerate reindex reinstall reload rerun
  rescan reset restart resync rotate start stop`.split(/\s+/),
);
/** Verbs that are nouns, too, and may begin the name of anything: 'rollbackLimit', 'syncOptions', 'runMode'. */
const NOUNS: ReadonlySet<string> = new Set("do rollback run sync trigger".split(" "));
/** Words that make an order of the name of an operation: 'triggerBackup', 'runMigration'. */
const STARTERS: ReadonlySet<string> = new Set("do initiate invoke launch run trigger".split(" "));
const OPERATIONS: ReadonlySet<string> = new Set(
  `Backup Build Cleanup Compaction Defrag Defragmentation Deploy Deployment Failover GC Migrate Migration Migrations Rebalance
  Reboot Rebuild Reconcile Reconciliation Redeploy Refresh Reindex Reload Renewal Repair Resize Restart Restore Resync
  Rollback Rollout Rotate Rotation Scan Snapshot Switchover Sync Update Upgrade Vacuum`.split(/\s+/),
);
/** 'forceDelete' and 'forceUpgrade' may say how something is done; these say that it is done now. */
const FORCED: ReadonlySet<string> = new Set(
  `Backup Failover Reboot Rebuild Reconcile Reconciliation Redeploy Refresh Reload Renew Renewal Reset Restart Resync
  Rollback Rollout Rotate Rotation Switchover Sync`.split(/\s+/),
);
/** Actions that 'now', or the value of an enumeration, can order. */
const ACTIONS: ReadonlySet<string> = new Set([
  ...VERBS,
  ...NOUNS,
  ...`backup create delete deploy drain evict failover migrate pause poweroff poweron reconcile renew repair restore resume scale
  scan shutdown snapshot suspend switchover uninstall update upgrade`.split(/\s+/),
]);
/** A name with one of these words says when or how: 'stopOnFailure', 'runAsNonRoot', 'refreshIfExpired'. */
const CONDITIONS: ReadonlySet<string> = new Set(
  `After Always As At Automatically Before By During For From If In Not On Once Only Unless Until When While With
  Without`.split(/\s+/),
);

/** The verb of a name that is an imperative: 'restart' for 'restartPods'; undefined for all other names. */
export const imperativeIn = (name: string): string | undefined => {
  const [first = "", second, ...others] = wordsOf(name);
  const orders =
    VERBS.has(first) ||
    (NOUNS.has(first) && second === undefined) ||
    (STARTERS.has(first) && OPERATIONS.has(second ?? "") && others.length === 0) ||
    (first === "force" && FORCED.has(second ?? "")) ||
    (ACTIONS.has(first) && (second === "Now" || others.at(-1) === "Now"));
  return orders && !wordsOf(name).some((word) => CONDITIONS.has(word)) ? first : undefined;
};

/** True for the value of an enumeration that is an action: 'Restart', 'rollback', 'StopPods'. */
export const isAction = (value: string): boolean => ACTIONS.has((wordsOf(value)[0] ?? "").toLowerCase());

/** True for a kind of objects that are an action each, or that describe the reaction to an event. */
export const isActionKind = (kind: string): boolean => ACTION_KIND.test(kind);

const ACTION_KIND =
  /(?:Action|Backup|Chaos|Command|Event|Experiment|Hook|Job|Operation|Ops|Policy|Request|Restore|Rule|Run|Schedule|Task|Trigger|Upgrade|Workflow)$/;
