/** The documents that users write, and the report, whose schemas `decorum schema` prints. */
export const SCHEMA_NAMES = ["config", "pack", "exceptions", "test", "report"] as const;

export type SchemaName = (typeof SCHEMA_NAMES)[number];
