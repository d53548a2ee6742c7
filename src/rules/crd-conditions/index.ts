import type { AnyRule } from "../../model/rule.js";
import { conditionSchema } from "./condition-schema.js";
import { conditionTypeName } from "./condition-type-name.js";
import { conditionTypeOpen } from "./condition-type-open.js";
import { conditionsList } from "./conditions-list.js";
import { conditionsListMap } from "./conditions-list-map.js";
import { conditionsNotNested } from "./conditions-not-nested.js";
import { conditionsOptional } from "./conditions-optional.js";
import { conditionsTopLevel } from "./conditions-top-level.js";
import { nestedConditionsListMap } from "./nested-conditions-list-map.js";

export const CRD_CONDITIONS: readonly AnyRule[] = [
  conditionsList,
  conditionsListMap,
  nestedConditionsListMap,
  conditionSchema,
  conditionTypeOpen,
  conditionTypeName,
  conditionsOptional,
  conditionsTopLevel,
  conditionsNotNested,
];
