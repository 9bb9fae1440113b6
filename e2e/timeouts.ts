/** Generous, so that a busy machine does not fail the tests: a test that waits this long has found a fault. */
export const TIMEOUT_MS = 450_000;
export const POLL = { timeout: TIMEOUT_MS, interval: 50 };
