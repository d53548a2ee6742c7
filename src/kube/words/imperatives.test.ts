import { imperativeIn, isAction } from "./imperatives.js";

test.each([
  ["restart", "restart"],
  ["rotateKeys", "rotate"],
  ["sync", "sync"],
  ["triggerNow", "trigger"],
  ["triggerSync", "trigger"],
  ["doBackup", "do"],
  ["runMigration", "run"],
  ["forceRestart", "force"],
  ["backupNow", "backup"],
  ["upgradeClusterNow", "upgrade"],
])("'%s' is an order to %s", (name, verb) => {
  expect(imperativeIn(name)).toBe(verb);
});

test.each([
  "",
  "paused",
  "enableSync",
  "allowRestart",
  "disableBackup",
  "requireMigration",
  "syncOptions",
  "runMode",
  "runMigrationTimeout",
  "triggerName",
  "forcePathStyle",
  "forceDelete",
  "forceSyncOnStart",
  "stopOnFailure",
  "doNotDisrupt",
  "availableNow",
  "constructor",
])("'%s' is no order", (name) => {
  expect(imperativeIn(name)).toBeUndefined();
});

test.each([
  ["Restart", true],
  ["rollback", true],
  ["StopPods", true],
  ["Allow", false],
  ["", false],
])("'%s' is an action: %j", (value, expected) => {
  expect(isAction(value)).toBe(expected);
});
