import { configureGlobal, installGlobalPlugin, interruptAfterTimeLimit } from "fast-check";

/** Limits the time spent on shrinking a failing case. CI uses a fixed seed; locally the cases differ from run to run. */
installGlobalPlugin(interruptAfterTimeLimit(40_000));
if (process.env["CI"]) configureGlobal({ seed: 20_261_121 });
