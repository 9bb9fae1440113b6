import type { Namespace, TFunction } from "@overfly/i18n/messages";
import { use } from "react";
import { whenLoaded } from "./load-messages.ts";
import { useLocale } from "./locale.ts";
import { featureOf, getFixedT } from "./translation.ts";

/** The messages of a namespace in the reader's language; suspends until they are loaded. */
export function useTranslation<N extends Namespace>(namespace: N): { t: TFunction<N> } {
  const locale = useLocale();
  const feature = featureOf(namespace);
  use(whenLoaded(feature, locale));
  return { t: getFixedT(namespace, locale) };
}
