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

/** Rules that find nothing serious: a fifth of axe's time. */
const LESS_THAN_SERIOUS = [
  "aria-allowed-role",
  "aria-deprecated-role",
  "empty-heading",
  "empty-table-header",
  "focus-order-semantics",
  "form-field-multiple-labels",
  "heading-order",
  "hidden-content",
  "html-xml-lang-mismatch",
  "image-redundant-alt",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "meta-viewport",
  "meta-viewport-large",
  "no-autoplay-audio",
  "page-has-heading-one",
  "presentation-role-conflict",
  "region",
  "scope-attr-valid",
  "server-side-image-map",
  "skip-link",
  "table-duplicate-name",
];

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
  axe.disableRules([...LESS_THAN_SERIOUS, ...without]);
  for (const part of include) axe.include(part);
  for (const part of exclude) axe.exclude(part);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
}
