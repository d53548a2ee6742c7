import express from "express";
import { echo, serve } from "./echo.mjs";

/** What express alone costs: the same echo behind one route, without anything that express adds by default. */
const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.post("/validate", echo);
serve(app);
