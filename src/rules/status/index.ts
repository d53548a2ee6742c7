import type { AnyRule } from "../../model/rule.js";
import { statusIgnoredOnWrite } from "./status-ignored-on-write.js";
import { statusRbacSplit } from "./status-rbac-split.js";
import { statusSize } from "./status-size.js";
import { statusWriteScope } from "./status-write-scope.js";

export const STATUS: readonly AnyRule[] = [statusIgnoredOnWrite, statusWriteScope, statusSize, statusRbacSplit];
