#!/usr/bin/env node
import { start } from "./node-version.js";

start();
