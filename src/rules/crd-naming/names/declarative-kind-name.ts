import { crdOf } from "../../../kube/crd/crd.js";
import { isFragment } from "../../../kube/crd/versions.js";
import { wordsOf } from "../../../kube/words/name-words.js";
import { crdExample, invalid, literal, ON_CRDS, path, type Rule } from "../../kit.js";

/** Verbs that are hardly ever nouns: 'Sync', 'Scale' and 'Update' are both. */
const VERBS: ReadonlySet<string> = new Set(
  `Abort Apply Assign Attach Cancel Configure Cordon Create Decommission Delete Demote Deploy Destroy Detach Disable Drain Enable
  Evict Execute Generate Initialize Install Invoke Migrate Perform Promote Provision Purge Push Reboot Rebuild Reconcile Recover
  Recreate Redeploy Refresh Regenerate Register Reindex Reload Remove Rename Renew Repair Replace Reset Resize Restart Resume
  Resync Revoke Rollback Rotate Run Send Start Stop Suspend Terminate Uncordon Uninstall Unseal Upload Validate Verify
  Wipe`.split(/\s+/),
);
/** Nouns too: 'SyncSet' and 'BackupVolume' are things, 'UpgradeDatabase' is an action. */
const NOUN_VERBS: ReadonlySet<string> = new Set("Clone Restore Scale Scan Sync Trigger Update Upgrade".split(" "));
const THINGS: ReadonlySet<string> = new Set(
  `App Application Broker Cache Certificate Chart Cluster Credential Database Deployment Device Disk Firmware Host Image Index
  Instance Key Kubernetes Machine Member Namespace Node Operator Password Pipeline Pod Queue Release Replica Secret Server Service
  Table Tenant Topic User Version Volume Workload`.split(/\s+/),
);

/** The nouns of verbs that are none themselves. */
const ACTIONS: ReadonlyMap<string, string> = new Map(
  `Apply:Application Assign:Assignment Attach:Attachment Cancel:Cancellation Configure:Configuration Create:Creation
  Decommission:Decommissioning Delete:Deletion Demote:Demotion Deploy:Deployment Destroy:Destruction Detach:Detachment
  Disable:Deactivation Enable:Activation Evict:Eviction Execute:Execution Generate:Generation Initialize:Initialization
  Install:Installation Invoke:Invocation Migrate:Migration Perform:Performance Promote:Promotion Provision:Provisioning
  Reconcile:Reconciliation Recover:Recovery Recreate:Recreation Redeploy:Redeployment Regenerate:Regeneration
  Register:Registration Remove:Removal Renew:Renewal Replace:Replacement Resume:Resumption Revoke:Revocation
  Rotate:Rotation Send:Sending Suspend:Suspension Terminate:Termination Uninstall:Uninstallation
  Validate:Validation Verify:Verification`
    .split(/\s+/)
    .map((pair) => pair.split(":"))
    .map(([verb = "", noun = ""]) => [verb, noun]),
);

/** A name with one of these endings is a noun that the verb qualifies: 'RestartPolicy'. */
const NOUN =
  /(?:Binding|Class|Config|Configuration|History|Hook|Job|List|Options?|Operation|Plan|Policy|Report|Request|Result|Review|Rule|Schedule|Service|Set|Spec|Status|Strategy|Task|Template|Token|Window)$/;

export const declarativeKindName: Rule = {
  id: "crd-naming/declarative-kind-name",
  conventions: ["kinds-13"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    const [verb = "", ...others] = wordsOf(crd.kind);
    if (isFragment(crd) || others.length === 0 || !isOrder(verb, others) || NOUN.test(crd.kind)) return;
    yield invalid(
      path("spec", "names", "kind"),
      `must be a noun, such as ${literal(others.join("") + (ACTIONS.get(verb) ?? verb))}, not the action ${literal(verb)}`,
    );
  },
  summary: "The name of a kind must be a noun, not an action such as 'RestartWidget'.",
  rationale:
    "An object records desired state and stays: after the action is done, a 'RestartWidget' means nothing. If an action needs an object, name the request or operation, such as 'WidgetRestart'; otherwise use a field or a subresource.",
  go: ["// +kubebuilder:object:root=true", "type WidgetRestart struct { /* ... */ }"],
  good: crdExample({ kind: "WidgetRestart", plural: "widgetrestarts" }),
  bad: crdExample({ kind: "RestartWidget", plural: "restartwidgets" }),
};

const isOrder = (verb: string, [first = "", ...others]: readonly string[]): boolean =>
  VERBS.has(verb) || (NOUN_VERBS.has(verb) && others.length === 0 && THINGS.has(first.replace(/s$/, "")));
