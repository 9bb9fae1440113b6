import { type Format, formatOf } from "@overfly/i18n/format";
import { useLocale } from "./locale.ts";

export const useFormat = (): Format => formatOf(useLocale());
