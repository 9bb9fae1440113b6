import { configureGlobal, installGlobalPlugin, interruptAfterTimeLimit } from "fast-check";

/** Limits the time spent on shrinking a failing case. CI uses a fixed seed; locally the cases differ from run to run. */
const configured = globalThis as { arePropertyTestsConfigured?: boolean };
if (!configured.arePropertyTestsConfigured) {
  configured.arePropertyTestsConfigured = true; // set-up files run again for each test file of a worker
  installGlobalPlugin(interruptAfterTimeLimit(40_000));
  if (process.env["CI"]) configureGlobal({ seed: 20_261_121 });
}
