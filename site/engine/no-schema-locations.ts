import type { SchemaLocations } from "../../src/app/sources/schema-locations.js";

/** In place of the module that reads schemas from folders and files: a workspace names none. */

export const openSchemaLocations = (): SchemaLocations => {
  throw new Error("a workspace has no schema locations");
};
