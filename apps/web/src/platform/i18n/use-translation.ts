import type { Namespace, TFunction } from "@overfly/i18n/messages";
import { suspendUntilLoaded } from "./load-messages.ts";
import { useLocale } from "./locale.ts";
import { featureOf, getFixedT, isLoaded } from "./translation.ts";

/** The messages of a namespace in the reader's language; suspends until they are loaded. */
export function useTranslation<N extends Namespace>(namespace: N): { t: TFunction<N> } {
  const locale = useLocale();
  const feature = featureOf(namespace);
  if (!isLoaded(feature, locale)) suspendUntilLoaded(feature, locale);
  return { t: getFixedT(namespace, locale) };
}
