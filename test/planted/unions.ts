import type { JsonObject } from "kube-json";
import { type Kind, advised } from "./kind.js";
import { IN_SPEC } from "./places.js";
import { reshaped } from "./lists.js";
import { choice, integer, struct, text, says } from "./schemas.js";

/** Unions: their members, discriminators and rules; fields that exclude each other. */

type Row = readonly [name: string, says: string, bad: JsonObject, good: JsonObject];
interface Theme {
  readonly name: string;
  readonly says: string;
  /** Value of the discriminator, member, and the schema of the member. */
  readonly members: readonly (readonly [value: string, member: string, schema: JsonObject])[];
}
const part = (name: string, schema: JsonObject): JsonObject =>
  struct({ [name]: says(`${name} is all that it needs.`, schema) });

const THEMES: readonly Theme[] = [
  {
    name: "source",
    says: "is where the data comes from.",
    members: [
      ["Bucket", "bucket", part("region", text())],
      ["Repository", "repository", part("branch", text())],
      ["Upload", "upload", part("maxEntries", integer(0, 1000))],
    ],
  },
  {
    name: "storage",
    says: "is where the data lies.",
    members: [
      ["Memory", "memory", part("maxEntries", integer(0, 1000))],
      ["Disk", "disk", part("directory", text())],
      ["Remote", "remote", part("region", text())],
    ],
  },
  {
    name: "authentication",
    says: "says how clients prove who they are.",
    members: [
      ["Password", "password", part("minimumLength", integer(8, 128))],
      ["Certificate", "certificate", part("issuer", text())],
      ["Token", "token", part("audience", text())],
    ],
  },
  {
    name: "exposure",
    says: "says how it can be reached.",
    members: [
      ["Gateway", "gateway", part("listener", text())],
      ["Balancer", "balancer", part("pool", text())],
      ["Tunnel", "tunnel", part("peer", text())],
    ],
  },
  {
    name: "notification",
    says: "says who is told.",
    members: [
      ["Mail", "mail", part("subject", text())],
      ["Chat", "chat", part("channel", text())],
      ["Pager", "pager", part("team", text())],
    ],
  },
];

const memberFields = ({ members }: Theme): Record<string, JsonObject> =>
  Object.fromEntries(
    members.map(([value, member, schema]) => [
      member,
      says(`${member} says more where \`type\` is '${value}'.`, schema),
    ]),
  );
const rules = ({ members }: Theme, of: number = members.length): JsonObject => ({
  "x-kubernetes-validations": members.slice(0, of).map(([value, member]) => ({
    rule: `self.type == '${value}' ? has(self.${member}) : !has(self.${member})`,
    message: `\`${member}\` must be specified when \`type\` is '${value}', and may not be specified otherwise`,
  })),
});
const typeOf = ({ members }: Theme, change: (value: string) => string = (value) => value): JsonObject =>
  says("type says which member is set.", choice(...members.map(([value]) => change(value))));
const whole = (theme: Theme): JsonObject =>
  struct({ type: typeOf(theme), ...memberFields(theme) }, ["type"], rules(theme));
const each = (
  bad: (theme: Theme, index: number) => JsonObject,
  good: (theme: Theme, index: number) => JsonObject = whole,
): readonly Row[] => THEMES.map((theme, index): Row => [theme.name, theme.says, bad(theme, index), good(theme, index)]);
const first = ({ members: [one] }: Theme): string => one?.[1] ?? "";

/** Two plain fields; at most one of them may be set. */
const PAIRS = [
  ["minimumReady", "maximumMissing"],
  ["inlineText", "templateText"],
  ["fixedSize", "growthSteps"],
  ["includeZones", "excludeZones"],
  ["userName", "groupName"],
] as const;
const pair = (
  index: number,
  description: (a: string, b: string) => string,
  more: (a: string, b: string) => JsonObject = () => ({}),
): JsonObject => {
  const [a, b] = PAIRS[index % PAIRS.length] ?? PAIRS[0];
  return struct({ [a]: says(description(a, b), text()), [b]: says(description(b, a), text(64)) }, [], more(a, b));
};
const exclusive = (a: string, b: string): JsonObject => ({
  "x-kubernetes-validations": [
    {
      rule: `!(has(self.${a}) && has(self.${b}))`,
      message: `\`${a}\` may not be specified together with \`${b}\``,
    },
  ],
});
const exactlyOne = (a: string, b: string): JsonObject => ({
  "x-kubernetes-validations": [
    {
      rule: `has(self.${a}) != has(self.${b})`,
      message: `must specify exactly one of \`${a}\` and \`${b}\``,
    },
  ],
});
const pairs = (
  description: (a: string, b: string) => string,
  right: (a: string, b: string) => JsonObject,
): readonly Row[] =>
  PAIRS.map(
    (_, index): Row => [
      ["limits", "content", "sizing", "zoning", "access"][index] ?? "",
      "says how it is chosen.",
      pair(index, description),
      pair(index, description, right),
    ],
  );

export const UNIONS: readonly Kind[] = [
  reshaped(
    "unions-01/member-required",
    "SHOULD",
    each((theme) => ({ ...whole(theme), required: ["type", first(theme)] })),
    IN_SPEC,
  ),
  reshaped(
    "unions-01/all-members-required",
    "SHOULD",
    each((theme) => ({ ...whole(theme), required: ["type", ...theme.members.map(([, member]) => member)] })),
    IN_SPEC,
  ),
  reshaped(
    "unions-05/default-on-a-member",
    "MUST",
    each((theme) => {
      const members = memberFields(theme);
      return struct(
        { type: typeOf(theme), ...members, [first(theme)]: { ...members[first(theme)], default: {} } },
        ["type"],
        rules(theme),
      );
    }),
    IN_SPEC,
  ),
  reshaped(
    "constants-02/discriminator-in-lower-case",
    "MUST",
    each((theme) => ({
      ...struct({ type: typeOf(theme, (value) => value.toLowerCase()), ...memberFields(theme) }, ["type"]),
      "x-kubernetes-validations": theme.members.map(([value, member]) => ({
        rule: `self.type == '${value.toLowerCase()}' ? has(self.${member}) : !has(self.${member})`,
        message: `\`${member}\` must be specified when \`type\` is '${value.toLowerCase()}', and may not be specified otherwise`,
      })),
    })),
    IN_SPEC,
  ),
  reshaped(
    "unions-02/nothing-enforces-one-member",
    "MUST",
    each((theme) => struct({ type: typeOf(theme), ...memberFields(theme) }, ["type"])),
    IN_SPEC,
  ),
  reshaped(
    "unions-02/one-member-not-enforced",
    "MUST",
    each((theme) => ({ ...whole(theme), ...rules(theme, 2) })),
    IN_SPEC,
  ),
  advised(
    reshaped(
      "unions-02/discriminator-is-free-text",
      "SHOULD",
      each((theme) =>
        struct(
          { type: says("type says which member is set.", text()), ...memberFields(theme) },
          ["type"],
          rules(theme),
        ),
      ),
      IN_SPEC,
    ),
  ),
  reshaped(
    "unions-02/members-without-a-rule",
    "MUST",
    each(
      (theme) =>
        struct(
          memberFields({
            ...theme,
            members: theme.members.map(([, member, schema]) => [`only ${member}`, member, schema]),
          }),
          [],
          { description: `${theme.name} has exactly one of its fields set.` },
        ),
      (theme) =>
        struct(
          memberFields({
            ...theme,
            members: theme.members.map(([, member, schema]) => [`only ${member}`, member, schema]),
          }),
          [],
          {
            description: `${theme.name} has exactly one of its fields set.`,
            "x-kubernetes-validations": [
              {
                rule: `[${theme.members.map(([, member]) => `has(self.${member})`).join(", ")}].filter(x, x).size() == 1`,
                message: `must specify exactly one of ${theme.members.map(([, member]) => `\`${member}\``).join(", ")}`,
              },
            ],
          },
        ),
    ),
    IN_SPEC,
  ),
  reshaped(
    "unions-03/only-member-required",
    "MUST",
    each(
      (theme) =>
        struct(
          {
            [first(theme)]: says(
              "for now the only kind; others will follow, of which exactly one may be set.",
              theme.members[0]?.[2] ?? {},
            ),
          },
          [first(theme)],
        ),
      (theme) =>
        struct(
          {
            [first(theme)]: says(
              "for now the only kind; others will follow, of which exactly one may be set.",
              theme.members[0]?.[2] ?? {},
            ),
          },
          [],
          {
            "x-kubernetes-validations": [
              { rule: `has(self.${first(theme)})`, message: `\`${first(theme)}\` must be specified` },
            ],
          },
        ),
    ),
    IN_SPEC,
  ),
  reshaped(
    "unions-02/mutually-exclusive-in-words",
    "MUST",
    pairs((a, b) => `${a} says which. Mutually exclusive with ${b}.`, exclusive),
    IN_SPEC,
  ),
  reshaped(
    "unions-02/not-both-in-words",
    "MUST",
    pairs((a, b) => `${a} says which. It may not be set together with ${b}.`, exclusive),
    IN_SPEC,
  ),
  reshaped(
    "unions-02/only-one-of-in-words",
    "MUST",
    pairs((a, b) => `${a} says which. Only one of ${[a, b].sort().join(" and ")} may be specified.`, exclusive),
    IN_SPEC,
  ),
  reshaped(
    "unions-02/exactly-one-of-in-words",
    "MUST",
    pairs((a, b) => `${a} says which. Exactly one of ${[a, b].sort().join(" or ")} must be set.`, exactlyOne),
    IN_SPEC,
  ),
  reshaped(
    "optionality-01/required-when-in-words",
    "SHOULD",
    PAIRS.map(([a, b], index): Row => {
      const properties = {
        [a]: says(`${a} says which.`, text()),
        [b]: says(`${b} says more. Required when ${a} is set.`, text(64)),
      };
      return [
        ["limits", "content", "sizing", "zoning", "access"][index] ?? "",
        "says how it is chosen.",
        struct(properties),
        struct(properties, [], {
          "x-kubernetes-validations": [
            {
              rule: `!has(self.${a}) || has(self.${b})`,
              message: `\`${b}\` must be specified when \`${a}\` is specified`,
            },
          ],
        }),
      ];
    }),
    IN_SPEC,
  ),
];
