export {
  mutatingBinding,
  mutatingPolicy,
  resourceRule,
  validatingBinding,
  validatingPolicy,
} from "./admission-policies.js";
