import type { JsonObject } from "kube-json";
import type { Kind, Pair } from "./kind.js";
import { IN_SPEC, fields } from "./places.js";
import { reshaped } from "./lists.js";
import { choice, field, integer, setOf, struct, text, says } from "./schemas.js";

/** Defaults, and optional or required fields. */

type Row = readonly [name: string, says: string, bad: JsonObject, good: JsonObject];

const PLAIN: readonly (readonly [name: string, schema: JsonObject, value: string | number, other: string | number])[] =
  [
    ["shardCount", integer(1, 64), 3, 5],
    ["syncMode", choice("Always", "OnChange"), "Always", "OnChange"],
    ["localeTag", text(16), "en", "de"],
    ["warmupSeconds", integer(0, 3600), 30, 60],
    ["retentionPolicy", choice("Retain", "Delete"), "Retain", "Delete"],
  ];

const required: readonly Kind[] = [
  fields(
    "optionality-01/required-with-default",
    "MUST",
    PLAIN.map(
      ([name, schema, value]): Pair => [
        field(name, "is how it is done.", { ...schema, default: value }, { required: true }),
        field(name, "is how it is done.", { ...schema, default: value }),
      ],
    ),
    IN_SPEC,
  ),
  fields(
    "optionality-01/required-but-called-optional",
    "MUST",
    [
      ["+optional", 0],
      ["Optional.", 1],
      ["This field is optional.", 2],
      ["(optional)", 3],
      ["May be omitted.", 4],
    ].map(([mark, index]): Pair => {
      const [name, schema] = PLAIN[Number(index)] ?? ["", {}];
      return [
        field(name, `is how it is done. ${mark}`, schema, { required: true }),
        field(name, `is how it is done. ${mark}`, schema),
      ];
    }),
    IN_SPEC,
  ),
  fields(
    "optionality-01/optional-but-called-required",
    "MUST",
    [
      ["Required.", 0],
      ["This field is required.", 1],
      ["+required", 2],
      ["It must be specified.", 3],
      ["Mandatory.", 4],
    ].map(([mark, index]): Pair => {
      const [name, schema] = PLAIN[Number(index)] ?? ["", {}];
      return [
        field(name, `is how it is done. ${mark}`, schema),
        field(name, `is how it is done. ${mark}`, schema, { required: true }),
      ];
    }),
    ["struct", "items"],
  ),
  reshaped(
    "optionality-01/required-field-that-is-not-declared",
    "MUST",
    ["locality", "sizing", "audience", "window", "channelling"].map((name, index): Row => {
      const properties = { region: says("region is where it is.", text(60 + index)) };
      return [
        name,
        "says where it is.",
        struct(properties, [["zone", "regions", "Region", "area", "regoin"][index] ?? ""]),
        struct(properties, ["region"]),
      ];
    }),
  ),
  reshaped(
    "static-05/default-object-without-required-field",
    "SHOULD",
    ["locality", "sizing", "audience", "window", "channelling"].map((name, index): Row => {
      const properties = { region: says("region is where it is.", text(60 + index)) };
      return [
        name,
        "says where it is.",
        struct(properties, ["region"], { default: {} }),
        struct(properties, ["region"]),
      ];
    }),
    IN_SPEC,
  ),
];

const schemas: readonly Kind[] = [
  reshaped(
    "defaulting-01/default-in-words-only",
    "SHOULD",
    [
      ...PLAIN.map(([name, schema, value], index): Row => {
        const words =
          [
            `Defaults to ${value}.`,
            `The default is ${value}.`,
            `Default: ${value}.`,
            `If unset, ${value} is used.`,
            `(default ${value})`,
          ][index] ?? "";
        return [name, `is how it is done. ${words}`, schema, { ...schema, default: value }];
      }),
    ],
    IN_SPEC,
  ),
  reshaped(
    "defaulting-01/implied-default",
    "SHOULD",
    PLAIN.map(([name, schema, value], index): Row => {
      const words =
        [
          `When omitted, it is ${value}.`,
          `${value} by default.`,
          `If not specified, it will be ${value}.`,
          `An absent value means ${value}.`,
          `Leaving it empty is the same as ${value}.`,
        ][index] ?? "";
      return [name, `is how it is done. ${words}`, schema, { ...schema, default: value }];
    }),
    IN_SPEC,
  ),
  reshaped(
    "defaulting-01/default-in-words-is-another",
    "SHOULD",
    PLAIN.map(
      ([name, schema, value, other]): Row => [
        name,
        `is how it is done. Defaults to ${value}.`,
        { ...schema, default: other },
        { ...schema, default: value },
      ],
    ),
    IN_SPEC,
  ),
  reshaped(
    "static-08/default-not-in-enum",
    "SHOULD",
    ["syncMode", "exposure", "tier", "evictionPolicy", "retentionPolicy"].map(
      (name, index): Row => [
        name,
        "is how it is done.",
        { ...choice("First", "Second"), default: ["Third", "first", "", "FIRST", "Fist"][index] ?? "" },
        { ...choice("First", "Second"), default: "First" },
      ],
    ),
    IN_SPEC,
  ),
  reshaped(
    "static-08/default-out-of-bounds",
    "SHOULD",
    [
      ["shardCount", "is the number of shards.", { ...integer(1, 64), default: 0 }, { ...integer(1, 64), default: 1 }],
      ["maxRetries", "is the most attempts.", { ...integer(0, 10), default: 11 }, { ...integer(0, 10), default: 10 }],
      ["localeTag", "is the language.", { ...text(4), default: "german" }, { ...text(4), default: "de" }],
      [
        "zonePrefix",
        "starts the names of zones.",
        { ...text(16, { pattern: "^[a-z]+$" }), default: "Z-1" },
        { ...text(16, { pattern: "^[a-z]+$" }), default: "zone" },
      ],
      [
        "locales",
        "are the languages.",
        { ...setOf(text(4), 1), default: ["de", "en"] },
        { ...setOf(text(4), 1), default: ["de"] },
      ],
    ],
    IN_SPEC,
  ),
  reshaped(
    "static-08/default-of-another-type",
    "SHOULD",
    [
      [
        "shardCount",
        "is the number of shards.",
        { ...integer(1, 64), default: "3" },
        { ...integer(1, 64), default: 3 },
      ],
      ["localeTag", "is the language.", { ...text(4), default: 3 }, { ...text(4), default: "de" }],
      ["locales", "are the languages.", { ...setOf(text(4)), default: "de" }, { ...setOf(text(4)), default: ["de"] }],
      [
        "sizing",
        "says how large it is.",
        struct({ count: says("count is the number.", integer(0, 9)) }, [], { default: [] }),
        struct({ count: says("count is the number.", integer(0, 9)) }, [], { default: { count: 1 } }),
      ],
      ["maxRetries", "is the most attempts.", { ...integer(0, 10), default: true }, { ...integer(0, 10), default: 1 }],
    ],
    IN_SPEC,
  ),
];

export const DEFAULTS: readonly Kind[] = [...required, ...schemas];
