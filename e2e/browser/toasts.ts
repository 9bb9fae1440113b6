import type { Page } from "playwright-core";
import { expect } from "vitest";
import { POLL } from "#timeouts.ts";

/**
 * Waits until a toast says so, or has said so since the document was loaded and no earlier call took it, in a page of
 * `openSession`. On a busy machine the toast, which stays for 5 s, may be gone before a test looks at the page.
 */
export const toastSaid = (page: Page, words: string): Promise<void> =>
  expect.poll(() => page.evaluate(takeToast, words), POLL).toEqual({ wasSaid: true });

type ToastedWindow = Window & { toastTexts?: string[] };

/** In the page: drops the kept texts up to the first with these words; without one, returns all that were kept. */
function takeToast(words: string): { wasSaid: boolean; texts?: readonly string[] } {
  const { toastTexts: texts = [] } = window as ToastedWindow;
  const at = texts.findIndex((text) => text.includes(words));
  if (at === -1) return { wasSaid: false, texts };
  texts.splice(0, at + 1);
  return { wasSaid: true };
}

/** In the page: keeps what each toast says. */
export function keepToastTexts(): void {
  const texts: string[] = [];
  (window as ToastedWindow).toastTexts = texts;
  const known = new WeakSet<Element>();
  const observer = new MutationObserver(() => {
    for (const toast of document.getElementsByClassName("Toastify__toast")) {
      if (!known.has(toast)) texts.push(toast.textContent);
      known.add(toast);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}
