/** A ref callback for content that replaces a focused element: focuses its first field or button. */
export const focusFirst = (element: HTMLElement | null): void =>
  element?.querySelector<HTMLElement>("input, button")?.focus();
