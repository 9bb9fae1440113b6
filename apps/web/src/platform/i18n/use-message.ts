import { type Message, renderMessage } from "@overfly/i18n/message";
import type { MessageValues } from "@overfly/i18n/message-values";
import type { Namespace } from "@overfly/i18n/messages";
import { suspendUntilLoaded } from "./load-messages.ts";
import { useLocale } from "./locale.ts";
import { featureOf, findTranslation, isLoaded } from "./translation.ts";

/** The language of the texts that come with messages from the server. */
const TEXT_LOCALE = "en";

/**
 * Renders what the server sends as a key with values, beside its English text where it has one. `namespaces` are those
 * of the messages to come, so that they load with the screen; they are not needed where the text will do.
 */
export function useMessage(..._namespaces: Namespace[]) {
  const locale = useLocale();
  const translate = (key: string, values: MessageValues, text: string | null): string => {
    const feature = featureOf(key.split(":", 1)[0] ?? "");
    if (!isLoaded(feature, locale)) suspendUntilLoaded(feature, locale);
    return findTranslation(key, values) ?? text ?? key;
  };
  return <T extends string | null>(message: Message | null | undefined, text?: T): T | string => {
    if (!message) return text as T;
    if (locale === TEXT_LOCALE && text !== undefined && text !== null) return text;
    return renderMessage(message, (key, values) => translate(key, values, text ?? null));
  };
}
