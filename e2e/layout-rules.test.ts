/** The specification's rules for the app layout. The parts share one browser and server, so their order matters. */
import { afterAll } from "vitest";
import { closeLayoutSession } from "#layout/layout-session.ts";
import "#layout/routes.ts";
import "#layout/header.ts";
import "#layout/user-menu.ts";
import "#layout/side-menu.ts";
import "#layout/notifications.ts";
import "#layout/settings.ts";
import "#layout/zones.ts";
import "#layout/errors.ts";
import "#layout/fields.ts";
import "#layout/overlays.ts";
import "#layout/keyboard.ts";
import "#layout/arabic.ts";
import "#layout/loading.ts";

afterAll(closeLayoutSession);
