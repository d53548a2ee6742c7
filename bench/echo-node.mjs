import { echo, serve } from "./echo.mjs";

/** The floor: nothing between the echo and Node. */
serve(echo);
