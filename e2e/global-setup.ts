import { buildWeb } from "../scripts/build-web.ts";

/** Builds the web application once for all browser tests of a run. */
export function setup() {
  buildWeb();
}
