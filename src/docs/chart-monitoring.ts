/** The files of manifests/monitoring that the Helm chart also contains. */
export interface MonitoringSources {
  /** prometheus-rule.yaml. */
  readonly rule: string;
  /** dashboard.json. */
  readonly dashboard: string;
}

const CHART = "manifests/helm/decorum/files";

/** Copies for the chart, which can only read its own files: contents by path relative to the project's root. */
export const chartMonitoring = ({ rule, dashboard }: MonitoringSources): ReadonlyMap<string, string> =>
  new Map([
    [`${CHART}/alerts.yaml`, groupsIn(rule)],
    [`${CHART}/dashboard.json`, dashboard],
  ]);

/** The items of `spec.groups`, which are the end of the file, with their comments. */
const groupsIn = (rule: string): string => {
  const [, groups] = rule.split("\nspec:\n  groups:\n");
  if (groups === undefined) throw new Error("prometheus-rule.yaml must end in `spec.groups`");
  return groups.replaceAll(/^ {4}/gm, "");
};
