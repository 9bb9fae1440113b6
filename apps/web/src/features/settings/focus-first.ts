/** As a ref: what comes in the place of something that had the focus takes it, in its first field or button. */
export const focusFirst = (element: HTMLElement | null): void =>
  element?.querySelector<HTMLElement>("input, button")?.focus();
