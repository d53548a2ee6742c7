/** The parts of the help that commander cannot make from names and flags. */

export const MAIN_HELP = `
Try it:
  decorum dry-run -f deploy/           what the conventions say of your manifests
  decorum explain no-float-in-spec     what a rule demands, why, and how to do it right
  decorum serve                        the same verdicts as an admission webhook

Exit codes:
  0  nothing denied, all tests passed
  1  something denied, or a test failed
  2  flags, files or packs that cannot be used
  3  a bug in decorum; DECORUM_DEBUG=1 shows where
`;

export const SERVE_HELP = `
POST AdmissionReviews to /validate or /mutate, or /validate/PACK and /mutate/PACK for one pack alone.
/healthz, /livez, /readyz and /metrics are there too. SIGTERM lets requests in progress end.
Logs go to standard output as JSON, one line each; DECORUM_DEBUG=1 shows more of them.
`;

export const DRY_RUN_HELP = `
A file holds YAML (any number of documents), JSON, lists, or whole AdmissionReviews as an API server sends them.
Of a folder every .yaml, .yml and .json is read, in the order of names, but for names that start with a dot.
CRDs among the files tell how their custom resources are named. What cannot be read is told; the rest is judged.
Files that only clients read, such as kustomizations and kubeconfigs, are skipped, and a note names them.
Notes at the end tell which exceptions have expired, and which excused nothing.

Examples:
  decorum dry-run -f deploy/ -f crds/
  helm template . | decorum dry-run -f - --namespace shop
  decorum dry-run -f new.yaml --old stored.yaml        only what is new is denied
  decorum dry-run -f crds/ --owned '*.acme.io' -o json | jq '.results[] | select(.allowed | not)'

Exit codes: 3 if a rule failed, else 2 if something could not be read, else 1 if something was denied, else 0.
Colours: --color, then FORCE_COLOR, then NO_COLOR; without them, if the output is a terminal.
`;

export const TEST_HELP = `
Tests are the documents of kind PolicyTest in 'tests/*.yaml' in the folder of a pack; other files there are refused.
`;

export const EXPLAIN_HELP = `
Examples:
  decorum explain                               all rules and defaulters
  decorum explain crd-schema/no-float-in-spec   by id
  decorum explain no-float-in-spec              by the last part of it
  decorum explain team-label --packs DIR        an entry of a pack: its options, its examples, and its rule
  decorum explain primitives-11                 a statement of the API conventions, and what keeps to it
`;
