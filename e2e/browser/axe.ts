import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

interface AxeOptions {
  /** Rules to leave out. */
  without?: string[];
  /** The only rules to check. */
  only?: string[];
  /** Selectors of parts of the page: the only ones to check, and those to leave out. */
  include?: string[];
  exclude?: string[];
}

/**
 * axe's serious and critical violations on a page, each with its element. Waits for the dialogs that are there to be
 * named, which Mantine does in an effect; for one that is about to open, the caller waits.
 */
export async function seriousViolations(page: Page, options: AxeOptions = {}): Promise<string[]> {
  const { without = [], only, include = [], exclude = [] } = options;
  await page.locator("[role=dialog]:not([aria-label], [aria-labelledby])").waitFor({ state: "detached" });
  const isAdded = await page.evaluate(() => "axe" in globalThis); // to a page that stays loaded, and compiled
  const axe = new AxeBuilder({ page, ...(isAdded && { axeSource: "null" }) })
    .setLegacyMode(true) // no screen has iframes; otherwise axe opens a page per run to merge their results
    .options({ resultTypes: ["violations"] });
  if (only) axe.withRules(only);
  if (without.length > 0) axe.disableRules(without);
  for (const part of include) axe.include(part);
  for (const part of exclude) axe.exclude(part);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
}
