import { type KubeObject, stringAt } from "kube-json";

/** Objects that a program writes: edits by people are lost. */

/** The annotation of CRDs that controller-gen writes. */
const GENERATOR = "controller-gen.kubebuilder.io/version";

/** True for a CRD that controller-gen wrote: its source is in Go. */
export const isGenerated = (object: KubeObject): boolean =>
  stringAt(object, "metadata", "annotations", GENERATOR) !== undefined;

/** True for a text whose head says that a program writes it, or that Helm rendered. */
export const isGeneratedText = (text: string): boolean => {
  for (const line of text.split("\n", MAX_HEAD)) {
    const [, said = ""] = /^#.*?\bgenerated\b(.*)/i.exec(line) ?? [];
    if (/\bdo not edit\b/i.test(said) || /^# Source: \S+\/templates\/\S/.test(line)) return true;
    if (/^[^#\s-]/.test(line)) return false;
  }
  return false;
};

/** The most lines of a head. */
const MAX_HEAD = 40;
