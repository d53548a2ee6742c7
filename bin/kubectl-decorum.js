#!/usr/bin/env node
// kubectl runs programs on the PATH whose names begin with 'kubectl-' as its own commands.
import { start } from "./node-version.js";

start();
