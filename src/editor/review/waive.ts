import { resolve } from "node:path";
import type { TextEdit } from "vscode-languageserver";
import { isGenerated } from "../../cli/go/crd-source.js";
import type { FileEdits, FindingKey } from "../jobs.js";
import { objectOf } from "./reviewed-object.js";
import { goWaiver } from "./go-edits.js";
import type { ReviewedSource } from "./review-source.js";
import type { Room } from "./room.js";

const REASON = "TODO: say why";

/** A comment that waives a finding: in Go for a generated CRD whose field has a source, else above the line of the field. */
export const waiverOf = async (key: FindingKey, reviewed: ReviewedSource, room: Room): Promise<FileEdits> => {
  const one = objectOf(key, reviewed);
  const finding = one?.judged.result.findings.find(({ rule, field }) => rule === key.rule && field === key.field);
  if (one === undefined || finding === undefined) return {};
  const comment = `decorum:waive ${key.rule} -- ${REASON}`;
  if (finding.go !== undefined && isGenerated(one.judged.context.object)) return goWaiver(key, comment, reviewed, room);
  const lines = reviewed.text.split("\n");
  const end = reviewed.text.includes("\r\n") ? "\r\n" : "\n";
  const edits = [...new Set(finding.places.map(({ line }) => line))].map((line): TextEdit => {
    const at = { line: line - 1, character: 0 };
    const indent = /^\s*/.exec(lines[line - 1] ?? "")?.[0] ?? "";
    return { range: { start: at, end: at }, newText: `${indent.trimEnd() === "" ? indent : ""}# ${comment}${end}` };
  });
  return { [resolve(room.io.cwd, reviewed.source.name)]: edits };
};
