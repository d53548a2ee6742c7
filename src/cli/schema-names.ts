/** The documents that users write, whose schemas `decorum schema` prints. */
export const SCHEMA_NAMES = ["config", "pack", "exceptions", "test"] as const;

export type SchemaName = (typeof SCHEMA_NAMES)[number];
