import { authorizer } from "./authorizer.js";
import { comprehensions } from "./comprehensions.js";
import { format } from "./format.js";
import { cidr, ip } from "./ip.js";
import type { Library } from "../check/library.js";
import { lists } from "./lists.js";
import { operators } from "./operators.js";
import { optionals } from "./optionals.js";
import { quantity } from "./quantity.js";
import { regex } from "./regex.js";
import { semver } from "./semver.js";
import { sets } from "./sets.js";
import { standard } from "./standard.js";
import { strings } from "./strings.js";
import { times } from "./times.js";
import { urls } from "./urls.js";

/** The libraries of the environment of Kubernetes 1.36. A function that several declare has the overloads of all. */
export const kubernetesLibraries: readonly Library[] = [
  operators,
  standard,
  times,
  optionals,
  strings,
  lists,
  sets,
  regex,
  urls,
  ip,
  cidr,
  quantity,
  semver,
  format,
  authorizer,
  comprehensions,
];
