import { IconBookmark } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";

const Menu = lazy(() => import("./saved-filters-menu.tsx").then((m) => ({ default: m.SavedFiltersMenu })));

/** Opens the user's saved filters; their menu is loaded then. */
export function SavedFilters() {
  const { t } = useTranslation("anomalies/repairs");
  const [isOpened, setOpened] = useState(false);
  const button = (
    <Button icon={<IconBookmark size={16} aria-hidden />} onClick={() => setOpened(true)}>
      {t("saved")}
    </Button>
  );
  return isOpened ? (
    <Suspense fallback={button}>
      <Menu />
    </Suspense>
  ) : (
    button
  );
}
