/** Every screen of the route table. */
import { afterAll } from "vitest";
import "#layout/screens.ts";
import { closeLayoutSession } from "#layout/layout-session.ts";

afterAll(closeLayoutSession);
