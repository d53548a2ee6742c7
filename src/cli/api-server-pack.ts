import type { Pack } from "../model/pack.js";
import type { Defaulter } from "../model/rule.js";

/** Stands where other defaults name their pack. */
export const API_SERVER = "api-server";

/**
 * What an API server does by itself before it asks anybody, as a pack that comes before all others: in a dry run nobody
 * else does it, and rules and defaulters must see the objects that they would see in a cluster.
 */
export const apiServerPack = (fromSchema: Defaulter): Pack => ({
  name: API_SERVER,
  description: "The defaults of custom resources that their definitions give.",
  rules: [],
  defaulters: [
    {
      id: fromSchema.id,
      pack: API_SERVER,
      match: fromSchema.match,
      narrowings: [],
      defaulter: fromSchema,
      defaults: (context) => fromSchema.defaults(context, undefined),
    },
  ],
});
