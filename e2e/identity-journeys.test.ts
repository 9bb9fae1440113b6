/** Sign-in and account security in the browser. The parts share one server, so their order matters. */
import { afterAll, beforeAll } from "vitest";
import { identitySystem, stopIdentitySystem } from "#identity/identity-server.ts";
import "#identity/links.ts";
import "#identity/second-factors.ts";
import "#identity/sessions.ts";
import "#identity/providers.ts";
import "#identity/avatar.ts";
import "#identity/login-page.ts";
import "#identity/log-in-as-client.ts";
import "#identity/attacks.ts";
import "#identity/accessibility.ts";

const START_TIMEOUT_MS = 600_000;

beforeAll(async () => void (await identitySystem()), START_TIMEOUT_MS);
afterAll(stopIdentitySystem);
