import { withServerDefaults } from "kube-builtin";
import { remember } from "kube-json";

/** An object of a built-in kind as an API server sends it to a webhook; made once for all that judge it. */
export const served = remember(withServerDefaults);
