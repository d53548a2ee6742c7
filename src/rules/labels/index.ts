import type { AnyRule } from "../../model/rule.js";
import { annotationSyntax } from "./annotation-syntax.js";
import { componentKeyPrefix } from "./component-key-prefix.js";
import { keyKebabCase } from "./key-kebab-case.js";
import { keyPrecise } from "./key-precise.js";
import { keySubsystemPrefix } from "./key-subsystem-prefix.js";
import { labelSyntax } from "./label-syntax.js";
import { noAlphaBetaAnnotation } from "./no-alpha-beta-annotation.js";
import { noGeneratedLabels } from "./no-generated-labels.js";
import { noK8sIoKey } from "./no-k8s-io-key.js";
import { noOverlappingSelectors } from "./no-overlapping-selectors.js";
import { reservedKeyPrefix } from "./reserved-key-prefix.js";
import { selectorMatchesTemplate } from "./selector-matches-template.js";
import { taintKeyPrefix } from "./taint-key-prefix.js";

export const LABELS: readonly AnyRule[] = [
  labelSyntax,
  annotationSyntax,
  reservedKeyPrefix,
  selectorMatchesTemplate,
  noOverlappingSelectors,
  noGeneratedLabels,
  noAlphaBetaAnnotation,
  componentKeyPrefix,
  keyKebabCase,
  taintKeyPrefix,
  keyPrecise,
  keySubsystemPrefix,
  noK8sIoKey,
];
