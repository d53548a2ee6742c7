import type { AnyRule } from "../../model/rule.js";
import { discriminatorMatchesMember } from "./discriminator-matches-member.js";
import { noStaleUnionMember } from "./no-stale-union-member.js";
import { unionOneMember } from "./union-one-member.js";

export const UNIONS: readonly AnyRule[] = [unionOneMember, discriminatorMatchesMember, noStaleUnionMember];
