import { Option } from "commander";

/** Formats of `explain`. */
export type ExplainOutput = "text" | "json" | "yaml";

export const explainOutputOption = (): Option =>
  new Option("-o, --output <format>", "Output format").choices(["text", "json", "yaml"]).default("text");
