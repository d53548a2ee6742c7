import { type Crd, type SchemaNode, descriptionOf, isBelow } from "../crd/crd.js";
import { nodesWith } from "../crd/nodes.js";
import { namesBySpelling, squeezed } from "../crd/sentences.js";
import { arrayAt } from "kube-json";

/** Reads the default of a field out of its description, and whether not being set has a meaning of its own. */

const START = /\bdefault(?:s|ed)?(?:\s+value)?(?:\s+is|\s+to|\s+of|:|=)\s*(?:set\s+to\s+)?/gi;
const LITERALS: Readonly<Record<string, RegExp>> = {
  boolean: /["'`]?(true|false)["'`]?/iy,
  integer: /["'`]?(-?\d+)["'`]?(?![\d%\w]|\.\d)/y,
  number: /["'`]?(-?\d+(?:\.\d+)?)["'`]?(?![\d%\w]|\.\d)/y,
  string: /["'`]([^"'`\s]{1,60})["'`]|((?:\d+(?:ms|[smh]))+)(?!\w)|([A-Z][A-Za-z0-9]{1,40})(?![\w/-]|\.\w)/y,
};
/** Capitalized words that are no values, and names of fields, which stand for their values: 'ModelRef'. */
const NO_VALUE =
  /^(?:None|Nil|Null|Empty|Unset|True|False|No|Not|Yes|The|All|Any|Kubernetes|UTC|TRUE|FALSE)$|^[A-Z].*[a-z](?:Name|Ref)$/;
/** The text after a default that always applies. */
const END =
  /\s*(?!,? (?:falling back|otherwise)\b)(?:$|[.,;)\]]{1,3}(?:\s|$)|(?:seconds|minutes|hours|days|milliseconds|bytes)\b(?!\s*(?:if|when|unless|for|on)\b))/y;
const CONDITION = /\b(?:if|when|unless|where|otherwise|while)\b/i;
/** 'The current default is' says that the system chooses. */
const CURRENT = /\bcurrent(?:ly)?,? $/i;
const UNSET = /\b(?:not|unset|unspecified|omitted|empty|nil|missing|absent|undefined|left out|no value)\b/i;

/** Characters of a description that are read. */
const MAX_LENGTH = 10_000;
/** Sentences with more characters are not prose. */
const MAX_SENTENCE = 500;

/**
 * The default of a field of this type according to its description, as written there: '5' for 'Defaults to 5.'.
 * Undefined if there is none or if it depends on a condition. `allowed` are the values of its enum.
 */
export const describedDefault = (
  description: string,
  type: string | undefined,
  allowed: readonly unknown[] = [],
): string | undefined => {
  const literal = Object.hasOwn(LITERALS, type ?? "") ? LITERALS[type ?? ""] : undefined;
  if (literal === undefined || !HINT.test(description)) return undefined;
  const text = description.slice(0, MAX_LENGTH);
  const [value, ...others] = literalDefaults(text, literal);
  // Two values are for different cases: '(default: 2048) for RSA and (default: 256) for ECDSA'.
  if (others.some((other) => other.toLowerCase() !== value?.toLowerCase())) return undefined;
  if (value !== undefined) return type === "string" && allowed.length > 0 ? amongAllowed(value, allowed) : value;
  return type === "boolean" ? undefined : inWords(text, type ?? "", allowed);
};

/** The allowed value that a text names, which may be its constant in Go: 'DiffModeDisabled' for 'disabled'. */
const amongAllowed = (named: string, allowed: readonly unknown[]): string | undefined => {
  const texts = allowed.filter((value) => typeof value === "string" && value !== "") as string[];
  const plain = squeezed(named);
  const isEnd = (value: string): boolean =>
    value.length >= SHORTEST_END && plain.endsWith(value) && !NEGATION.test(plain.slice(0, -value.length));
  return (
    texts.find((value) => value === named) ??
    texts.find((value) => squeezed(value) === plain) ??
    texts.filter((value) => isEnd(squeezed(value))).sort((a, b) => b.length - a.length)[0]
  );
};

/** Shorter words also end other words. */
const SHORTEST_END = 4;
const NEGATION = /(?:dis|in|no|non|not|un)$/;

/** '<name>-config', 'files/{name}', '${NAME}' and 'metadata.name' stand for values that only a program knows. */
const PLACEHOLDER = /<[^<>]+>|\$[({]|\{\{|\{[a-zA-Z][\w.-]*\}|^\.?(?:metadata|spec|status)\.[a-z]/;

/** The values after 'default is', 'defaults to' and the like, without a condition. */
const literalDefaults = (text: string, literal: RegExp): readonly string[] => {
  const found: string[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(text); match !== null; match = START.exec(text)) {
    literal.lastIndex = match.index + match[0].length;
    const [, quoted, duration, word] = literal.exec(text) ?? [];
    const value = quoted ?? duration ?? word;
    if (value === undefined || NO_VALUE.test(quoted === undefined ? value : "") || PLACEHOLDER.test(value)) continue;
    END.lastIndex = literal.lastIndex;
    if (END.test(text) && isUnconditional(text.slice(0, match.index))) found.push(value);
  }
  return found;
};

const HINT =
  /default|unset|not set|not specified|not provided|not given|not defined|not present|omit|absent|missing|unspecified|empty|leaving|undefined|nil\b/i;

const ABSENT =
  "(?:unset|not set|not specified|not provided|not given|not defined|not present|omitted|absent|missing|unspecified|empty|left empty|left out|left unset|left blank|undefined|nil|null)";
const IF = `(?:if|when|where) (?:it is |it's |this is |this field is |the field is |this value is |the value is )?${ABSENT}(?: or ${ABSENT})?`;
/** Units that need no conversion; of others, the name may have another one. */
const WHOLE = "(?:seconds?|bytes|percent|%)";
const BARE = `["'\`]?(?<value>[\\w][\\w./:+-]{0,60}?)["'\`]?(?: ?${WHOLE})?`;
const IS =
  "(?:is|are|be|will be|becomes|means|equals|counts as|stands for|implies|results in|is the same as|are the same as|is equivalent to|is treated as|is taken as|is interpreted as|is considered|is assumed to be|falls back to|defaults to|will default to|gives|selects|has the value)(?: set to| the same as| treated as| assumed to be| the value)?";
const USED = "(?:is|will be|gets) (?:used|assumed|applied|chosen|taken|selected|the default)(?: instead)?";
const IT = "(?:it|this|this field|the field|the value|the number|the system|the controller)";
/** Sentences on the behavior without a value. */
const FORMS: readonly RegExp[] = [
  `^${IF},? (?:then )?(?:${IT} )?(?:${IS} |uses |we use )(?:a |an |the default value |the default of )?${BARE}$`,
  `^${IF},? (?:then )?(?:the default value |the value |a value of |a default of )?${BARE} ${USED}$`,
  `(?:^|[,(] ?| is | are )${BARE},? by default\\)?$`,
  `^by default,? (?:${IT} )?(?:${IS} |uses )?${BARE}$`,
  `^(?:an?|the)? ?${ABSENT} (?:value |field |setting )?${IS} ${BARE}$`,
  `^(?:leaving|omitting) (?:it|this|this field|the field)(?: empty| unset| out| blank)? (?:${IS}|is like) ${BARE}$`,
  `^${BARE} is (?:the|its) default(?: value)?$`,
  `^${BARE} ${USED} ${IF}$`,
  `^(?:${IT} )?(?:${IS}) ${BARE} ${IF}$`,
  `[(,.;] ?default(?:s|ed)?(?::| to)? ${BARE}[\\])]?$`,
  `^\\[?default(?:s|ed)?(?: value)?(?::| is| to| =|=)? ${BARE}\\]?$`,
  `\\b(?:falls back to|the default (?:value )?is|defaults to|default value of|default:) ${BARE}(?: ${IF})?$`,
].map((form) => new RegExp(form, "i"));

const inWords = (text: string, type: string, allowed: readonly unknown[]): string | undefined => {
  for (const line of text.split(/(?<=[.!?;][)\]"'`]?)\s|\n(?:[^\S\n]*\n)+/)) {
    const sentence = line
      .replace(/\s+/g, " ")
      .trim()
      .replace(/[.!;]$/, "");
    if (sentence.length > MAX_SENTENCE || !HINT.test(sentence)) continue;
    for (const form of FORMS) {
      const match = form.exec(sentence);
      const value = match?.groups?.["value"];
      if (match === null || value === undefined || PLACEHOLDER.test(value)) continue;
      if (!isValue(value, match[0], type, allowed)) continue;
      if (isUnconditional(`${sentence.slice(0, match.index)} ${match[0]}`)) return value;
    }
  }
  return undefined;
};

/** Words for how a value comes about, and words for no value. */
const PROSE =
  /ed$|ly$|ing$|able$|^(?:none|nil|null|empty|unset|unlimited|infinite|infinity|never|always|off|on|auto|automatic|random|latest|current|default|defaults|all|any|every|everything|everyone|everywhere|nothing|no|not|yes|true|false|the|an?|it|its|this|that|used|chosen|set|left|taken|kept|read|given|shown|run|done|built|local|root|same|optional|required|up|down|here|there|one|zero|also|only|new|old|today|now|utc|valid|invalid|ok|okay|free|open|closed|normal|standard|system|server|unknown|cluster|namespace|kubernetes|value|values|implementation-dependent|implementation|platform)$/i;

const isValue = (value: string, match: string, type: string, allowed: readonly unknown[]): boolean => {
  if (type === "integer") return /^-?\d+$/.test(value);
  if (type === "number") return /^-?\d+(?:\.\d+)?$/.test(value);
  if (type !== "string") return false;
  if (allowed.length > 0) return allowed.includes(value);
  if (["'", '"', "`"].some((quote) => match.includes(`${quote}${value}${quote}`))) return true;
  if (/^\d/.test(value)) return /^(?:\d+(?:ms|[smh]))+$/.test(value);
  return value.length > 1 && !PROSE.test(value) && !NO_VALUE.test(value);
};

/** A second condition: 'if it is not set and `spot` is provided'. Part by part, because a text may begin it again and again. */
const hasFurther = (sentence: string): boolean =>
  sentence.split(/[,.]/).some((part) => {
    const [condition] = part.match(/\b(?:if|when|where)\b.*/is) ?? [];
    const [further] = condition?.match(/\band .*/is) ?? [];
    return further !== undefined && FURTHER.test(further);
  });
const FURTHER = /\b(?:is|are) (?!not\b|nil\b|null\b|un|omitted|empty|missing|absent)/i;

/** True if the last sentence of a text has no condition, or only the condition that the field is not set. */
const isUnconditional = (text: string): boolean => {
  const line = text.replace(/\s+/g, " ");
  const sentence = line.slice(line.lastIndexOf(". ") + 1);
  if (CURRENT.test(sentence) || CASE.test(sentence)) return false;
  return !CONDITION.test(sentence) || (UNSET.test(sentence) && !hasFurther(sentence));
};

/** One of several cases: 'For GCS: optional (defaults to ...)'. */
const CASE = /\bfor [A-Z][\w/-]*(?: [\w/-]+)?: /i;

/** True for 'Defaults to Hostname' beside `hostname`: its value. A kind may be called as what selects it. */
export const namesSibling = ({ schema, under, parent }: SchemaNode, named: string): boolean =>
  parent !== undefined &&
  namesBySpelling(parent).has(squeezed(named)) &&
  !(arrayAt(schema, "enum").includes(named) || /(?:^k|K)ind$|(?:^t|T)ype$/.test(under));

/** Kinds of settings that override those of another object. */
const PUT_OVER = /(?:Overlay|Overrides?|Patch|Profile)$/;
const SETTINGS = /(?:Config|Configuration|Defaults|Options|Settings)$/;
/** Fewer may simply lack their defaults. */
const MANY = 5;

/** Some settings have no other source. */
const FEW = 0.1;

/** True if the author leaves the defaults of settings to the program that puts the settings of several sources together. */
export const isLayered = (crd: Crd, stated: readonly SchemaNode[]): boolean => {
  if (PUT_OVER.test(crd.kind) || fillsIn(crd)) return true;
  if (!SETTINGS.test(crd.kind) || stated.length < MANY) return false;
  const count = (nodes: readonly SchemaNode[]): number =>
    nodes.filter(({ version, section }) => section === "spec" && version === stated[0]?.version).length;
  const all = count(stated);
  return all >= MANY && count(nodesWith(crd, "default")) <= FEW * all;
};

/** True if objects of the kind fill in those fields of others that they set. What has a `template` is copied as a whole. */
const fillsIn = ({ kind, versions }: Crd): boolean =>
  /[a-z](?:Class|Preset|Template)$/.test(kind) &&
  !versions.some(({ root }) => root?.properties.get("spec")?.properties.has("template"));

/** Fields that are unset next to one of these come from the class. */
const CLASSES = ["class", "classRef"];
/** From these, even the fields of the whole spec come. */
const PRESETS = ["presetRef", "profileRef", "templateRef"];
/** Fields that override the settings of something else, such as a template of Pods. */
const OVERRIDES =
  /^(?:overrides?|overlay|patch)$|[a-z](?:Overrides?|Overlay|Patch)$|(?:^p|P)odTemplate(?:Override)?s?$|(?:^c|C)ontainerTemplates?$/;

/** True if an unset field has a meaning of its own, which a default in the schema would take away. */
export const isUnsetOfItsOwn = (node: SchemaNode): boolean => {
  // An image that is not set follows the release of the controller, which a stored default would not.
  if (arrayAt(node.schema, "enum").includes("") || /(?:^i|I)mage$/.test(node.under)) return true;
  return isBelow(node, isOverride) || LAYERS.test(descriptionOf(node.schema));
};

const isOverride = ({ depth, under, properties }: SchemaNode): boolean =>
  (depth > 1 && (OVERRIDES.test(under) || CLASSES.some((name) => properties.has(name)))) ||
  PRESETS.some((name) => properties.has(name));

/** Says that other settings apply where this one is not set. */
const LAYERS =
  /\b(?:inherit(?:s|ed)? (?:from|the)|overrides? the|follows? (?:the )?(?:cluster|controller|global|operator|server)(?:'s)? [a-z]+|(?:globally )?configured (?:value|default))\b/i;
