import type { TestProject } from "vitest/node";
import { buildWeb } from "../scripts/build-web.ts";
import { createDemoInstallation } from "#server/demo-installation.ts";

/** Once per run: builds the web application, and creates the installation that each test file copies. */
export async function setup(project: TestProject) {
  buildWeb();
  const { remove, ...installation } = await createDemoInstallation();
  project.provide("demoInstallation", installation);
  return remove;
}
