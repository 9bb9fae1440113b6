import { configureGlobal } from "fast-check";

/** The gate tries the same cases each time, developers other ones. A failing case is made smaller for a while, not for ever. */
configureGlobal({
  interruptAfterTimeLimit: 40_000,
  ...(process.env["CI"] && { seed: 20_261_121 }),
});
