import { collections } from "./collections.js";
import { authorizer } from "./authorizer.js";
import { format } from "./format.js";
import { cidr, ip } from "./ip.js";
import type { Library } from "../check/environment.js";
import { standard } from "./standard.js";
import { optionals } from "./optionals.js";
import { quantity } from "./quantity.js";
import { regex } from "./patterns.js";
import { semver } from "./semver.js";
import { strings } from "./strings.js";
import { times } from "./times.js";
import { urls } from "./urls.js";

/** The libraries of the environment of Kubernetes 1.36. A function that several declare has the overloads of all. */
export const kubernetesLibraries: readonly Library[] = [
  standard,
  times,
  optionals,
  strings,
  collections,
  regex,
  urls,
  ip,
  cidr,
  quantity,
  semver,
  format,
  authorizer,
];
