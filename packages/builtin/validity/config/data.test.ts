import { type Refusal, refusalsOf } from "../../testing/index.js";

const of = (kind: string, rest: string): string =>
  `{apiVersion: v1, kind: ${kind}, metadata: {name: a, namespace: b}, ${rest}}`;
const secret = (type: string, rest: string): string => of("Secret", `type: ${type}, ${rest}`);

const MEBIBYTE = 1024 * 1024;

describe("ConfigMaps", () => {
  test.each<[rest: string, refusals: readonly Refusal[]]>([
    ["data: {a.b_c-D: x, '.a': null}, binaryData: {z: YQ==}", []],
    [
      "data: {a/b: x, '..': x, ..c: x, d: x}, binaryData: {d: YQ==, '': YQ==}",
      [
        ["data[a/b]", "Invalid"],
        ["data[..]", "Invalid"],
        ["data[..c]", "Invalid"],
        ["binaryData[]", "Invalid"],
        ["data[d]", "Invalid"],
      ],
    ],
    [`data: {a: ${"x".repeat(MEBIBYTE)}}`, []],
    [`data: {a: ${"x".repeat(MEBIBYTE)}}, binaryData: {b: YQ==}`, [["", "TooLong"]]],
    [`data: {a: ${"ä".repeat(MEBIBYTE / 2)}x}`, [["", "TooLong"]]],
  ])("case %#", (rest, refusals) => {
    expect(refusalsOf(of("ConfigMap", rest))).toEqual(refusals);
  });

  test.each<[now: string, old: string, refusals: readonly Refusal[]]>([
    ["data: {a: y}", "data: {a: x}", []],
    ["data: {a: x}, immutable: true", "data: {a: x}, immutable: true", []],
    [
      "data: {a: y}",
      "data: {a: x}, immutable: true",
      [
        ["immutable", "Forbidden"],
        ["data", "Forbidden"],
      ],
    ],
    ["immutable: true, binaryData: {a: YQ==}", "immutable: true", [["binaryData", "Forbidden"]]],
  ])("%s after %s", (now, old, refusals) => {
    expect(refusalsOf(of("ConfigMap", now), of("ConfigMap", old))).toEqual(refusals);
  });
});

const AUTHS = btoa('{"auths": {}}');

describe("Secrets", () => {
  test.each<[text: string, refusals: readonly Refusal[]]>([
    [of("Secret", "data: {a: YQ==}, stringData: {b: x}"), []],
    [secret("example.com/any", "data: {}"), []],
    [
      of("Secret", "data: {'a b': YQ==}, stringData: {'c d': x, 'a b': x}"),
      [
        ["data[a b]", "Invalid"],
        ["data[c d]", "Invalid"],
      ],
    ],
    [of("Secret", `stringData: {a: ${"x".repeat(MEBIBYTE)}, b: x}`), [["data", "TooLong"]]],
    [of("Secret", `stringData: {a: ${"x".repeat(MEBIBYTE)}}, data: {a: YQ==}`), []],
    [secret("kubernetes.io/tls", "stringData: {tls.crt: ''}, data: {tls.key: ''}"), []],
    [
      secret("kubernetes.io/tls", "data: {}"),
      [
        ["data[tls.crt]", "Required"],
        ["data[tls.key]", "Required"],
      ],
    ],
    [secret("kubernetes.io/dockerconfigjson", `data: {.dockerconfigjson: ${AUTHS}}`), []],
    [secret("kubernetes.io/dockerconfigjson", "stringData: {.dockerconfigjson: 'null'}"), []],
    [secret("kubernetes.io/dockerconfigjson", "data: {a: YQ==}"), [["data[.dockerconfigjson]", "Required"]]],
    [
      secret("kubernetes.io/dockerconfigjson", "data: {.dockerconfigjson: YQ==}"),
      [["data[.dockerconfigjson]", "Invalid"]],
    ],
    [secret("kubernetes.io/dockercfg", "stringData: {.dockercfg: '[]'}"), [["data[.dockercfg]", "Invalid"]]],
    [secret("kubernetes.io/basic-auth", "stringData: {username: ''}"), []],
    [
      secret("kubernetes.io/basic-auth", "data: {a: YQ==}"),
      [
        ["data[username]", "Required"],
        ["data[password]", "Required"],
      ],
    ],
    [secret("kubernetes.io/ssh-auth", "data: {ssh-privatekey: YQ==}"), []],
    [secret("kubernetes.io/ssh-auth", "data: {ssh-privatekey: ''}"), [["data[ssh-privatekey]", "Required"]]],
    [
      secret("kubernetes.io/service-account-token", "data: {}"),
      [["metadata.annotations[kubernetes.io/service-account.name]", "Required"]],
    ],
  ])("case %#", (text, refusals) => {
    expect(refusalsOf(text)).toEqual(refusals);
  });

  test.each<[now: string, old: string, refusals: readonly Refusal[]]>([
    [of("Secret", "type: Opaque"), of("Secret", "data: null"), []],
    [of("Secret", "data: {}"), secret("example.com/a", "data: {}"), [["type", "Invalid"]]],
    [of("Secret", "immutable: true, stringData: {a: x}"), of("Secret", "immutable: true, data: {a: eA==}"), []],
    [of("Secret", 'immutable: true, data: {a: "eA=\\n=\\n"}'), of("Secret", "immutable: true, data: {a: eA==}"), []],
    [
      of("Secret", "immutable: true, stringData: {a: y}"),
      of("Secret", "immutable: true, data: {a: eA==}"),
      [["data", "Forbidden"]],
    ],
  ])("%s after %s", (now, old, refusals) => {
    expect(refusalsOf(now, old)).toEqual(refusals);
  });
});
