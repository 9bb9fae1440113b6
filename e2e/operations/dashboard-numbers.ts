import type { Page } from "playwright-core";

/** One panel holds what is overdue and what is due soon. */
const DUE_MAINTENANCE = "/inventory";

interface LinkedNumber {
  path: string;
  shown: number;
}

/** The linked numbers of a dashboard that aren't the number of rows behind their link, as `path: shown, rows`. */
export async function wrongNumbers(page: Page, dashboard: string): Promise<string[]> {
  await page.goto(dashboard);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[aria-busy=true]").first().waitFor({ state: "hidden" });
  const wrong: string[] = [];
  for (const { path, shown } of await linkedNumbers(page)) {
    const rows = await rowCount(page, path);
    if (rows !== shown) wrong.push(`${path}: ${shown}, rows: ${rows}`);
  }
  return wrong;
}

async function linkedNumbers(page: Page): Promise<LinkedNumber[]> {
  const links = await page
    .locator("main a")
    .evaluateAll((found) =>
      found.map((link) => ({ path: link.getAttribute("href") ?? "", text: link.textContent.trim() })),
    );
  const numbers = links
    .filter(({ path, text }) => /^\d+$/.test(text) && path !== DUE_MAINTENANCE)
    .map(({ path, text }) => ({ path, shown: Number(text) }));
  if (numbers.length === 0) throw new Error("The dashboard links no numbers");
  return [...new Map(numbers.map((number) => [number.path, number])).values()];
}

/** Of a list's page: "1–20 of 34"; an empty list says so instead. */
async function rowCount(page: Page, path: string): Promise<number> {
  await page.goto(path);
  const total = page.getByText(/^\d+–\d+ of \d+$/).filter({ visible: true });
  // a paragraph: a filter's own text, such as "No data product", is none
  const empty = page.locator("main p", { hasText: /^(No |Nothing )/ }).filter({ visible: true });
  await total
    .or(empty)
    .first()
    .waitFor()
    .catch((cause: unknown) => {
      throw new Error(`${path} shows neither rows nor that there are none`, { cause });
    });
  if ((await total.count()) === 0) return 0;
  return Number(/of (\d+)/.exec((await total.first().textContent()) ?? "")?.[1]);
}
