/** The specification's rules for the frame, in a browser, on one stage: what one part leaves behind the next one finds. */
import { afterAll } from "vitest";
import { clearStage } from "#frame/stage.ts";
import "#frame/routes.ts";
import "#frame/header.ts";
import "#frame/user-menu.ts";
import "#frame/side-menu.ts";
import "#frame/notifications.ts";
import "#frame/settings.ts";
import "#frame/zones.ts";
import "#frame/errors.ts";
import "#frame/fields.ts";
import "#frame/overlays.ts";
import "#frame/keyboard.ts";
import "#frame/arabic.ts";
import "#frame/loading.ts";

afterAll(clearStage);
