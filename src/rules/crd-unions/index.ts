import type { AnyRule } from "../../model/rule.js";
import { discriminatorEnum } from "./discriminator-enum.js";
import { futureUnionOptional } from "./future-union-optional.js";
import { memberMatchesDiscriminator } from "./member-matches-discriminator.js";
import { unionDiscriminator } from "./union-discriminator.js";
import { unionExclusive } from "./union-exclusive.js";
import { unionMembersEnforced } from "./union-members-enforced.js";
import { unionMembersOptional } from "./union-members-optional.js";
import { unionNoDefault } from "./union-no-default.js";

export const CRD_UNIONS: readonly AnyRule[] = [
  futureUnionOptional,
  memberMatchesDiscriminator,
  unionDiscriminator,
  unionExclusive,
  unionMembersEnforced,
  discriminatorEnum,
  unionMembersOptional,
  unionNoDefault,
];
