import type { AnyDefaulter } from "../model/rule.js";
import { fromSchema } from "./generic/from-schema.js";
import { labelsFromTemplate } from "./metadata/labels-from-template.js";
import { defaultStorageClass } from "./storage/default-storage-class.js";
import { imagePullSecrets } from "./workloads/image-pull-secrets.js";

/** All defaulters, in the order in which docs and listings show them. */
export const DEFAULTERS: readonly AnyDefaulter[] = [
  fromSchema,
  labelsFromTemplate,
  imagePullSecrets,
  defaultStorageClass,
];
