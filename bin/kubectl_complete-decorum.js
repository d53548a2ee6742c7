#!/usr/bin/env node
// kubectl runs 'kubectl_complete-NAME' with the words after 'kubectl NAME', the last one being the one to complete.
import { start } from "./node-version.js";

process.argv.splice(2, 0, "__complete", String(process.argv.length - 3));
start();
