import { buildWeb } from "../scripts/build-web.ts";

/** One build for all browser tests of a run, several of which begin at once. */
export function setup() {
  buildWeb();
}
