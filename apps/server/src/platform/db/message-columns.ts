import type { Message } from "@overfly/i18n/message";
import { DEFAULT_LOCALE } from "#platform/i18n/locale.ts";
import { render } from "#platform/i18n/translate.ts";

/** Columns of a timeline entry that the system writes. */
export const messageColumns = (message: Message) => ({
  text: render(message, DEFAULT_LOCALE),
  message: JSON.stringify(message),
});
