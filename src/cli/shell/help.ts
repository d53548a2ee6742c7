import type { Command } from "commander";
import type { Shell } from "./shell.js";

/** The parts of the help that commander cannot generate from names and flags. */

export const MAIN_HELP = `
Start with 'decorum dry-run FOLDER'. 'decorum COMMAND --help' shows the flags and examples of a command.

Exit codes: 0 nothing is denied; 1 an object is denied, a fix is not written, or a test fails; 2 a flag, file or pack
is invalid; 3 a bug in Decorum (DECORUM_DEBUG=1 prints the stack trace).
`;

/** The flags of commands with many that '-h' shows. */
const USUAL: ReadonlySet<string | undefined> = new Set([
  "--baseline",
  "--enforce",
  "--exclude",
  "--fail-on",
  "--fix-class",
  "--old",
  "--only-new",
  "--output",
  "--owned",
  "--packs",
  "--port",
  "--quiet",
  "--strict",
  "--summary",
  "--tls-cert-file",
  "--tls-private-key-file",
  "--tls-secret",
  "--watch-cluster",
  "--write",
]);

/** Ends the help of a command with many flags; '-h' shows only the usual ones, and the examples. */
export const addLongHelp = (command: Command, text: string, { isBrief }: Pick<Shell, "isBrief">): Command => {
  if (isBrief !== true) return command.addHelpText("after", text);
  const others = command.options.filter(({ long }) => !USUAL.has(long ?? undefined));
  for (const option of others) option.hideHelp();
  const [examples = ""] = /\nExamples:\n(?: .*\n)*/.exec(text) ?? [];
  const more = `All flags, and what the command does: decorum ${command.name()} --help`;
  return command.addHelpText("after", `${examples}\n${more}\n`);
};

export const DRY_RUN_HELP = `
Input: a file contains YAML (any number of documents), JSON, lists, or AdmissionReviews as an API server sends them. An
AdmissionReview with an oldObject is an update. Documents that cannot be read are reported as errors, and the others are
reviewed. Files that only programs read, such as kustomizations and kubeconfigs, are skipped with a note. An object that
the input has more than once with the same content has its findings once, with all its places; of a CRD, labels and
annotations may differ.

Folders: all .yaml, .yml and .json files are read, in the order of their names, except names that start with a dot,
node_modules, the vendor folder of Go, what .gitignore files exclude, and what --exclude matches. Documents that are no
objects, such as values of Helm charts, JSON patches and files of other tools, are skipped with a note, and so are
templates of Helm, of ytt and for scripts ('name: \${NAME}'), the patches that a kustomization in the folder names, and
files beside it that are called so ('manager_patch.yaml') and hold only parts of objects. The same holds for globs;
quote them, so that '**' means any number of folders. A file that is given by name must contain objects. --exclude takes
globs relative to the working directory; a glob without '/' matches names at any depth.

Configuration: the nearest decorum.yaml, from the working directory upward to the root of the repository, sets paths,
owned groups, packs, rules and more. Flags take precedence. 'decorum schema config' prints its fields.

Findings: Deny is a violation: the object is denied, here and by the webhook. Warn does not deny; the webhook returns a
warning to the client. Audit does neither: it is counted as 'audited' here, and the webhook records it in the audit log.
The pack and the configuration set the action of a rule; 'decorum explain RULE' shows it. Defaults, at the end of the
report, are what the webhook would add to the objects.

Owned groups: --owned or the configuration names the API groups whose CRDs are yours. Without it, they are the groups
that the kubebuilder projects around the input define, in a file PROJECT in a folder of a path or above it. Other CRDs
only get warnings, and only about what is certain. An owned group that matches no CRD of the input is an error.

Go: with the Go sources of CRDs, each finding in a CRD is shown at its field in Go, with the marker of its fix or an
example. -o json has the places in Go and in YAML. The sources are in the folders of --go, or else in the kubebuilder
projects or Go modules around the input. Notes at the end count the findings without Go source, and say what was not
read.

CRDs in the input and in --cluster define the resource names and the schema defaults of their custom resources. Schema
defaults are applied first, as an API server does. Packs see the defaults that it sets in built-in kinds;
--defaulted does not show them.

Schemas: the last lines count the documents that were judged against a schema, and say why others were not. --strict
makes the exit code 1 for these, except for configurations of programs, for objects that a policy or a rule did not
judge, and for generated CRDs that are older than their Go types. With --old, a CRD that the change made older fails any
run: the one that the types make is judged in its place.

--schema-location gives the schemas of kinds whose CRDs are not in the input, as kubeconform takes them: CRDs and JSON
schemas in files, in folders, and at paths with {{.Group}}, {{.ResourceKind}}, {{.ResourceAPIVersion}},
{{.KindSuffix}}, {{.NormalizedKubernetesVersion}} and {{.StrictSuffix}}; and OpenAPI documents, as 'kubectl get --raw
/openapi/v3/apis/GROUP/VERSION' prints them. They must be local: URLs are errors.

Rules that compare objects, for example by selector or short name, see all objects in the input as if they were already
in the cluster. Rules report missing objects only if --cluster provides all objects of that kind.

With --defaulted, objects are shown as an API server would store them: with the defaults of packs and CRDs, without
fields that the CRD does not declare, and without status if status is a subresource. Text output shows each change with
its source. '-o yaml' prints the objects instead of a report, and '-o json' prints a list that 'kubectl apply -f -'
accepts; the report then goes to standard error. Other formats show the report alone: compact output, markdown output,
html output, sarif output, junit output, github output, gitlab output and openreports output.

Outputs: '-o FORMAT=FILE' writes to a file instead of standard output, and -o may be repeated. A file keeps its content
until the run is complete. compact has a line for each finding, markdown a table for a pull request, and html is a page
to search and to print, with the line and the fix of each finding. sarif is for code scanning, junit for test reports,
github for annotations in GitHub Actions, gitlab for Code Quality reports, and openreports has a Report for each
namespace.

Text: denials of all objects come first, then what else was found, then counts. Findings of a rule that say the same are
shown as one, and so are lists, maps, strings and numbers of a CRD without bounds. Lines are as wide as the terminal, or
else as COLUMNS says or 100 characters. On a terminal, the line of each finding is shown, with a mark below its place;
--source and --no-source decide it. --quiet shows only denials, faults, errors and what fails the run. --summary counts
the findings of each rule. Other formats stay complete. 'decorum schema report' prints the JSON Schema of -o json and
-o yaml.

Old objects: --old takes a file, a folder, or a commit. 'git:REF' is that commit, and 'git:REF...' the one at which the
branch left REF. They have the old objects at the paths of the input, or at the one after ':', which begins at the root
of the repository. A path that the commit lacks has no old objects. CRDs that only the old objects have are reviewed as
deleted. --only-new leaves out findings that the old objects had; the last line counts them.

Known findings: --write-baseline writes all denials and warnings of the run to a file. With --baseline, they are counted
and fail nothing; findings at other fields, or more of them, do. --prune removes what does not occur any more. A comment
'# decorum:waive RULE -- REASON [until YYYY-MM-DD]' on the line of a field, or above it, waives a rule there and below;
reports list what is waived. The webhook honors neither.

A finding shared by several versions of a CRD is reported once, with every location. Notes at the end name exceptions
that have expired or that excused nothing.

Examples:
  decorum dry-run deploy/ crds/
  decorum dry-run . --exclude vendor 'config/samples/**'
  decorum dry-run 'charts/*/crds/**/*.yaml'
  helm template . | decorum dry-run - --namespace shop
  decorum dry-run config/crd --go api/               Show findings at their fields in Go
  decorum dry-run deploy/ --strict --schema-location schemas/
  decorum dry-run new.yaml --old stored.yaml        Deny new violations only
  decorum dry-run crds/ --old git:origin/main... --only-new --fail-on Warn    In CI: fail on new warnings too
  decorum dry-run deploy/ crds/ -o yaml --defaulted > stored.yaml
  decorum dry-run crds/ --owned '*.acme.io' -o json | jq '.results[] | select(.allowed | not)'

Exit codes: 3 if a rule failed, otherwise 2 if input could not be read, otherwise 1 as --fail-on or --strict says,
otherwise 0.
  Deny   1 if an object was denied
  Warn   1 also for warnings, except for violations that the object in --old already had and warnings from
         rules that are newer than the 'enforceVersion' of their pack
  Never  findings do not affect the exit code
Colors: --color takes precedence, then FORCE_COLOR, then NO_COLOR; by default, output to a terminal is colored.
`;

export const REVIEW_HELP = `
The review says in words what changed in the CRDs, and what that means for stored objects, for clients that know the old
API, and for clients that meet a server with the old one. Then come the findings that the change brings: those that
block it, those that a reviewer would ask for, and the number of further suggestions; each at its Go field, or in YAML,
with the lines that fix it if there is a single fix. Open questions are those that only people can answer. The verdict
says whether a finding blocks the change. What could not be judged is named.

Input, configuration, owned groups, Go sources and --old are as in 'decorum dry-run', and so are the findings and the
exit code. --old must be given. Without owned groups, findings are only about what is certain, and none blocks.

Outputs: text ends with the verdict, markdown is for a comment of a pull request and begins with it, and json has all
parts as data. Text from files has no effect in markdown: it mentions nobody, and links nowhere. Long lists are cut, and
what is left out is counted.

Examples:
  decorum review config/crd --old git:main...
  decorum review config/crd --old git:origin/main... -o markdown=review.md
  decorum review crds/ --old released/ --owned acme.io

Exit codes: as in 'decorum dry-run'.
`;

export const FIX_HELP = `
A single fix is correct, for example, for conditions that are not keyed by type, a bounded integer without a format, or a
category that no custom resource may use. Each fix is verified by another review: its finding must be gone, and no new
finding may appear. All other findings need a decision. Comments, quotes and indentation are preserved.

Standard output is a patch. With --write, files are changed instead, each atomically, and fixed text from standard input
goes to standard output. Everything else goes to standard error. File modes and owners are preserved. A symbolic link is
kept, and its target is changed. A file is not changed, and an error is reported, if it was modified in the meantime, if
it has other hard links, or if a link in a given folder leads out of that folder.

Only safe fixes are made: those that neither clients nor stored objects notice. --fix-class allows more. The class of a
fix of a CRD is proven by comparing the CRD before and after it. With --old, an object that is not stored is new, and all
its fixes are safe; without it, every object counts as stored. With owned groups, from --owned or a kubebuilder project,
CRDs of other groups are not changed. The last line counts the findings that --fix-class or only an owner can fix.

--bounds makes also what is not the only right fix: 'maxLength', 'maxItems', 'maxProperties', 'minimum' and 'maximum' where
they are missing. A bound is the largest size that such a value can have, as of a name or a URL, or else a generous one.
Numbers that may be negative need a decision. These changes are made in every --fix-class: objects beyond a bound cannot be
updated any more.

What a dry run excuses is not fixed either: what a waiver or an exception names, what is in the baseline, and with
--only-new what the old objects have. A file with a waiver that cannot be read is not changed. --no-waivers and
--no-baseline fix these findings too.

CRDs that controller-gen wrote are not changed: it would undo that. With their Go sources, from --go or a kubebuilder
project, the patch adds and changes markers in Go instead; generate the CRDs again after that. Fixes that no marker can
make need a decision. A Go field of several CRDs is changed only if --fix-class allows that in all of them. With
--generated, the CRDs are changed too.

Examples:
  decorum fix crds/
  decorum fix crds/ --old git:main --owned '*.acme.io' --write
  decorum fix crds/ --old git:main --only-new    Leave what is in 'main' already
  decorum fix crds/ --bounds                     Propose bounds; look at each before you write them
  decorum fix crds/ --fix-class Breaking         For an API that nobody uses yet
  decorum fix config/crd --go api/ --write       Change the markers in Go
  decorum fix crds/ | patch -p0                  Same result without --write
  helm template . | decorum fix - --write > fixed.yaml

Exit codes: 3 if a rule failed, otherwise 2 if a file could not be read or written, otherwise 1 if there are unwritten
fixes, otherwise 0.
`;

export const TEST_HELP = `
Tests are documents of kind PolicyTest. Those of a pack are in 'tests/*.yaml' in its folder; other files there are
rejected. The examples of a pack's entries are tested too.

Tests of ValidatingAdmissionPolicies and MutatingAdmissionPolicies may be in any other file. They name the files of the
policies, of their bindings and of their parameters in 'spec.policies'. Notes name the validations that no test makes
fail. 'decorum schema test' prints the fields of tests.

Examples:
  decorum test                              Test the packs of decorum.yaml, or those in 'policies'
  decorum test policies/team                Test a pack
  decorum test admission/                   Run all tests of admission policies in a folder
  decorum test admission/replicas.test.yaml
  decorum test policies/team --filter owner
  decorum test policies/team -o junit=team.xml
`;

export const NEW_HELP = `
What is written works as it is; its comments say what to change. Nothing is overwritten, and nothing is written outside
of this folder.

  pack     A folder with a policy pack, its test, and the JSON Schemas for editors
  rule     In a pack: an entry that uses a rule or defaulter, with the options and examples of its documentation.
           In the folder of a plugin, or in a clone of Decorum: a rule in TypeScript with its test
  plugin   A package with a rule in TypeScript, its test, and a pack and an object to try it

Examples:
  decorum new pack team                                     policies/team
  decorum new rule max-replicas --pack policies/team        An entry in CEL
  decorum new rule image-registry --as field-matches        An entry of another rule, in the only pack of this folder
  decorum new plugin acme-rules                             acme-rules/
  decorum new rule acme/has-owner                           A rule in TypeScript, in the folder of a plugin
`;

export const EXPLAIN_HELP = `
Examples:
  decorum explain                               List the categories of rules
  decorum explain crd-schema                    List the rules of a category
  decorum explain crd-schema/no-float-in-spec   Explain a rule by its id
  decorum explain no-float-in-spec              Explain a rule by the last part of its id
  decorum explain team-label --packs DIR        Explain an entry of a pack: its options, examples and rule
  decorum explain primitives-11                 Show an API convention and the rules that check it
  decorum explain core-types                    List the Kubernetes types whose fields CRD rules skip
  decorum explain --all                         List all rules and defaulters
  decorum explain -o json                       Print the metadata of all rules and defaulters for programs

With a decorum.yaml, the page of a rule ends with its action and options in this folder, and says where they come from.
`;

export const COMPLETION_HELP = `
Examples:
  source <(decorum completion bash)                                        In ~/.bashrc
  source <(decorum completion zsh)                                         In ~/.zshrc, after compinit
  decorum completion fish > ~/.config/fish/completions/decorum.fish
  decorum completion powershell | Out-String | Invoke-Expression           In $PROFILE
`;
