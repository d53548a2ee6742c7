import type { AnyDefaulter, AnyRule } from "./rule.js";

/** Rules and defaulters of users, which the command loads from a module. docs/plugins.md describes it. */
export interface Plugin {
  /** The version of kube-decorum/engine that the plugin is written for, such as '0.1.0'. */
  readonly engine: string;
  readonly rules?: readonly AnyRule[];
  readonly defaulters?: readonly AnyDefaulter[];
}
