#!/usr/bin/env node
// kubectl runs 'kubectl_complete-NAME' with the words after 'kubectl NAME', the last one being the one to complete.
process.argv.splice(2, 0, "__complete", String(process.argv.length - 3));
await import("../dist/main.js");
