/** Identity as people meet it, in a browser and in one house: what one part leaves behind the next one finds. */
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

const BUILDING_MS = 600_000;

beforeAll(async () => void (await identitySystem()), BUILDING_MS);
afterAll(stopIdentitySystem);
