import { Templates } from "./support/go-template.js";

const render = (text: string, dot: unknown): string => {
  const templates = new Templates({
    join: (...values) => values.map(String).join("+"),
    not: (value) => value !== true,
  });
  templates.add("main", text);
  return templates.render("main", dot);
};

const DOT = { a: "x", list: ["p", "q"], none: [], deep: { is: true } };

test.each<[string, string]>([
  ["{{ .a }}", "x"],
  ["1 {{- .a -}} \n 2", "1x2"],
  ['{{ join "n" .a | join "m" }}', "m+n+x"],
  ['{{ join (join .a "l") `r` 3 }}', "x+l+r+3"],
  ['{{ join "}}" "\\"" }}', '}}+"'],
  ["{{ if .deep.is }}yes{{ else }}no{{ end }}", "yes"],
  ["{{ if .none }}yes{{ else if not .deep.is }}2{{ else }}no{{ end }}!", "no!"],
  ["{{ range .list }}[{{ . }}{{ $.a }}]{{ end }}", "[px][qx]"],
  ["{{ range .none }}one{{ else }}nothing{{ end }}", "nothing"],
  ["{{ $v := .deep }}{{ if $v.is }}{{ .a }}{{ end }}", "x"],
  ['{{ define "t" }}<{{ .is }}>{{ end }}{{ include "t" .deep }}', "<true>"],
  ["a{{/* no */}}b", "ab"],
])("%j is rendered as Go does", (text, expected) => {
  expect(render(text, DOT)).toBe(expected);
});

test.each([
  "{{ .b }}",
  "{{ .a.b }}",
  "{{ $v }}",
  "{{ unknown .a }}",
  '{{ include "unknown" . }}',
  "{{ .list }}",
  "{{ if .a }}",
  "{{ end }}",
  "{{ join (.a }}",
  "{{ range .a }}{{ end }}",
  "{{ with .a }}{{ end }}",
  "{{ .a, }}",
])("%j is refused", (text) => {
  expect(() => render(text, DOT)).toThrow();
});
