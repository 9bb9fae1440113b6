/** The screens of the whole route table, in a browser. */
import { afterAll } from "vitest";
import "#frame/screens.ts";
import { clearStage } from "#frame/stage.ts";

afterAll(clearStage);
