/** The parts of the help that commander cannot make from names and flags. */

export const MAIN_HELP = `
Try it:
  decorum dry-run -f deploy/           what the conventions say of your manifests
  decorum fix -f deploy/               a patch with what has exactly one right answer
  decorum explain no-float-in-spec     what a rule demands, why, and how to do it right
  decorum serve                        the same verdicts as an admission webhook

Exit codes:
  0  nothing denied, nothing left to fix, all tests passed
  1  something denied (or what --fail-on says), fixes that are not written, or a test failed
  2  flags, files or packs that cannot be used
  3  a bug in decorum; DECORUM_DEBUG=1 shows where
`;

export const DRY_RUN_HELP = `
A file holds YAML (any number of documents), JSON, lists, or whole AdmissionReviews as an API server sends them.
Of a folder every .yaml, .yml and .json is read, in the order of names, but for names that start with a dot.
CRDs among the files, and in --cluster, tell how their custom resources are named and which defaults they have: they are
filled in first, as an API server does. What cannot be read is told; the rest is judged. An AdmissionReview with an
oldObject is an update.
Rules that compare objects, such as by their selectors or short names, see all objects in the files, as if they were in
the cluster already. That something is missing is only told of where --cluster says all that there is.
With --defaulted the objects are shown as an API server would store them: with the defaults of packs and CRDs, without
what a CRD does not declare, and without a status that has a subresource. '-o yaml' then prints the objects instead of a
report, and '-o json' a list of them, which 'kubectl apply -f -' takes; all else goes to standard error. In text each
change is shown with who makes it. What an API server fills in of built-in kinds is not known here.
Files that only clients read, such as kustomizations and kubeconfigs, are skipped, and a note names them.
Notes at the end tell which exceptions have expired, and which excused nothing.

Examples:
  decorum dry-run -f deploy/ -f crds/
  helm template . | decorum dry-run -f - --namespace shop
  decorum dry-run -f new.yaml --old stored.yaml        only what is new is denied
  decorum dry-run -f crds/ --old main/crds/ --fail-on Warn    in CI: a warning fails too, if it is new
  decorum dry-run -f deploy/ -f crds/ -o yaml --defaulted > stored.yaml
  decorum dry-run -f crds/ --owned '*.acme.io' -o json | jq '.results[] | select(.allowed | not)'

What several versions of a CRD share is told once, with all its places.

Exit codes: 3 if a rule failed, else 2 if something could not be read, else 1 as --fail-on says, else 0:
  Deny   if something was denied
  Warn   also if something is warned of; not what the object in --old had already, nor what only a rule
         says that is newer than the 'enforceVersion' of its pack
  Never  not for anything that is found
Colours: --color, then FORCE_COLOR, then NO_COLOR; without them, if the output is a terminal.
`;

export const FIX_HELP = `
What is changed has exactly one right answer: a list of conditions keyed by type, the format of a bounded integer, a
category that no custom resource may be in. Each change is proven: the object is reviewed again, and the finding must be
gone and no other there. Comments, quotes and indentation of the file stay as they are. All else only people can decide.

Standard output is a patch. With --write the files are changed, each as a whole or not at all, and what came from
standard input goes to standard output. All else that is told goes to standard error. A file keeps its mode and owner.
A symbolic link stays, and the file that it leads to is changed. Left as it is, with an error, is a file that changed
meanwhile, that has other hard links, or that a link in a folder of -f leads to outside of that folder.
With --old no fix is made that would break the users of what is stored; without it every object counts as new.
With --owned CRDs of other groups are left as they are.

Examples:
  decorum fix -f crds/
  decorum fix -f crds/ --old main/crds/ --owned '*.acme.io' --write
  decorum fix -f crds/ | patch -p0                  the same without --write
  helm template . | decorum fix -f - --write > fixed.yaml

Exit codes: 3 if a rule failed, else 2 if something could not be read or written, else 1 if there are fixes that are not
written, else 0.
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
  decorum explain core-types                    the Kubernetes types that rules on CRDs do not look into
`;
