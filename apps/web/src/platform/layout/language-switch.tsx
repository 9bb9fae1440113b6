import { SegmentedControl } from "@mantine/core";
import { LOCALES } from "@overfly/i18n/generated/locales";
import { languageName } from "@overfly/i18n/language-name";
import { chooseLocale } from "#platform/i18n/chosen-locale.ts";
import { useLocale } from "#platform/i18n/locale.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** The language of a page without an account. */
export function LanguageSwitch() {
  const { t } = useTranslation("platform/layout");
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("language")}
      value={useLocale()}
      onChange={(value) => chooseLocale(value)}
      data={LOCALES.map((each) => ({ value: each, label: languageName(each) }))}
    />
  );
}
