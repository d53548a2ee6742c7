/** Names of our own files and documents, wherever they are. */
export const CONFIG_FILE = "decorum.yaml";
export const BASELINE_KIND = "Baseline";
