import { kindSchema } from "kube-builtin";
import { type Json, objectAt, own, stringAt } from "kube-json";
import type { Bound } from "../model/pack.js";
import { innermostRules } from "./schema-notes.js";

/** An entry about Pods, also in workloads, that reads of these what only a Pod has. One that asks for the kind knows what it sees. */
export const podFieldNotes = (bound: Bound, entry: Json | undefined): readonly string[] => {
  const text = stringAt(entry, "options", "expression") ?? "";
  const named = innermostRules(bound).flatMap(({ resources }) => resources);
  const isOnPods = named.length > 0 && named.every((resource) => resource.startsWith("pods"));
  const hasTemplates = own(entry, "templates") !== false && !isOnPods;
  if (bound.on === undefined || !hasTemplates || /\bobject\.kind\b/.test(text)) return [];
  return [...new Set([...text.matchAll(/\bobject\.\??spec\.\??(\w+)/g)].map(([, field = ""]) => field))]
    .filter((field) => isInSpec(field, "v1", "Pod") && !isInSpec(field, "batch/v1", "Job"))
    .map((field) => `\`object\` may be a workload, which has no \`spec.${field}\`; use \`podSpec.${field}\``);
};

/** Of the workloads, only a Job has a field that a Pod has, too. */
const isInSpec = (field: string, apiVersion: string, kind: string): boolean =>
  own(objectAt(kindSchema(apiVersion, kind), "properties", "spec", "properties"), field) !== undefined;
