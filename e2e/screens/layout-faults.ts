import type { Page } from "playwright-core";

const MIN_TARGET_PX = 44;

/** Lets the page see a finger in place of a mouse, and takes it away again afterwards. */
export async function withTouch<T>(page: Page, read: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  try {
    return await read();
  } finally {
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await session.detach();
  }
}

/** The controls that a finger misses: less than 44 × 44 CSS px with their labels (WCAG 2.5.5). */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(findSmallTargets, MIN_TARGET_PX);

/** Numbers with their units, days, times, codes and badges that stand on several lines, and panels without content. */
export const brokenParts = (page: Page): Promise<string[]> => page.evaluate(findBrokenParts);

/** Tables of which a part is outside of the window, or of the box around them: on a phone, their rows have to be cards. */
export const cutTables = (page: Page): Promise<string[]> => page.evaluate(findCutTables);

/** In the page. Links within text, and links that are text of their own, are excepted as in WCAG 2.5.8. */
async function findSmallTargets(least: number): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  if (!matchMedia("(pointer: coarse)").matches) return ["the page sees no finger"];
  const controls = document.querySelectorAll<HTMLElement>(
    "button, a[href], select, summary, input:not([type=hidden]), [role=menuitem], [role=tab], [role=switch]",
  );
  const found = new Set<string>();
  for (const control of controls) {
    const isLinkInText = control.tagName === "A" && getComputedStyle(control).display === "inline";
    if (isLinkInText || control.tabIndex < 0 || control.matches(":disabled, [aria-hidden=true] *")) continue;
    const parts = [control, ...((control as HTMLInputElement).labels ?? [])].filter((part) =>
      part.checkVisibility({ visibilityProperty: true }),
    );
    const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1);
    if (boxes.length === 0) continue;
    if (boxes.every(({ bottom }) => bottom < 0)) continue; // a link for keyboards, outside until it has the focus
    const around = getComputedStyle(control, "::before"); // hit too, where it is larger than its control
    const isAround = around.content !== "none" && around.position === "absolute";
    const ofAround = (size: string): number => (isAround ? Number.parseFloat(size) || 0 : 0);
    const right = Math.max(...boxes.map((box) => box.right));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const width = Math.max(right - Math.min(...boxes.map((box) => box.left)), ofAround(around.width));
    const height = Math.max(bottom - Math.min(...boxes.map((box) => box.top)), ofAround(around.height));
    if (width > least - 0.5 && height > least - 0.5) continue;
    const name = control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 24);
    found.add(
      `${control.tagName}.${control.className} “${name}” ${Math.round(width)} x ${Math.round(height)}`,
    );
  }
  return [...found];
}

/** In the page, once it is laid out anew. */
async function findBrokenParts(): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const found = new Set<string>();
  const isOnSeveralLines = (rects: DOMRectList): boolean => {
    const [first, ...others] = [...rects].filter(({ width }) => width > 0);
    return first !== undefined && others.some(({ top }) => Math.abs(top - first.top) > first.height / 2);
  };
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const CODE = /(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])[A-Z\d]+(?:-[A-Z\d]+)*(?![a-z])/gu;
  const NUMBER =
    /\p{N}[\p{N}.,:/٫٬-]*(?:[ \u00a0](?:%|°C?|[kMG]?[WVB](?:h|p)?|k?m[²/s]*|ha|min|h|s|K)(?!\p{L}))?/gu;
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    const isBadge = node.parentElement.closest("[data-tone]:not([data-wraps])[class*=badge]") !== null;
    const text = node.nodeValue ?? "";
    const parts = isBadge ? [/[^]+/.exec(text)] : [...text.matchAll(NUMBER), ...text.matchAll(CODE)];
    for (const match of parts) {
      if (match === null || match[0].length < 2) continue;
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      if (isOnSeveralLines(range.getClientRects())) found.add(`broken: ${match[0]} in ${text.slice(0, 60)}`);
    }
  }
  for (const panel of document.querySelectorAll<HTMLElement>("main section, main [role=tabpanel]")) {
    if (!panel.checkVisibility({ visibilityProperty: true })) continue;
    const heading = panel.querySelector("h2, h3")?.textContent ?? "";
    const isFilled =
      panel.textContent.trim().length > heading.trim().length ||
      panel.querySelector("canvas, img, svg, video, input") !== null;
    if (!isFilled || panel.getBoundingClientRect().height < 1) found.add(`empty panel: ${heading}`);
  }
  return [...found];
}

/** In the page, once it is laid out anew. */
async function findCutTables(): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const cut: string[] = [];
  for (const table of document.querySelectorAll<HTMLElement>("main table")) {
    if (!table.checkVisibility({ visibilityProperty: true })) continue;
    let box = table.parentElement;
    while (box && box.scrollWidth <= box.clientWidth + 1) box = box.parentElement;
    if (box) cut.push(`cut table: ${table.textContent.slice(0, 60)}`);
  }
  return cut;
}
