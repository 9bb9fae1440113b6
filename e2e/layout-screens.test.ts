/** The screens of the whole route table, in a browser. */
import { afterAll } from "vitest";
import "#layout/screens.ts";
import { closeLayoutSession } from "#layout/layout-session.ts";

afterAll(closeLayoutSession);
