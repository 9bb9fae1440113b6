import type { Message } from "@overfly/i18n/message";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";

/** Columns of a timeline entry that the system writes. */
export const messageColumns = (message: Message) => ({
  text: render(message, DEFAULT_LOCALE),
  message: JSON.stringify(message),
});
