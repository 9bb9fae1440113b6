/** Identity as people meet it, in a browser and in one house: what one part leaves behind the next one finds. */
import { afterAll, beforeAll } from "vitest";
import { house, leaveHouse } from "#identity/house.ts";
import "#identity/links.ts";
import "#identity/second-factors.ts";
import "#identity/sessions.ts";
import "#identity/providers.ts";
import "#identity/pictures.ts";
import "#identity/login-page.ts";
import "#identity/acting-as-client.ts";
import "#identity/attackers.ts";
import "#identity/accessible.ts";

const BUILDING_MS = 600_000;

beforeAll(async () => void (await house()), BUILDING_MS);
afterAll(leaveHouse);
