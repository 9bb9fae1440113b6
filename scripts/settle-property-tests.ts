import { configureGlobal, installGlobalPlugin, interruptAfterTimeLimit } from "fast-check";

/** A failing case is made smaller for a while, not for ever; the gate tries the same cases each time, developers other ones. */
installGlobalPlugin(interruptAfterTimeLimit(40_000));
if (process.env["CI"]) configureGlobal({ seed: 20_261_121 });
