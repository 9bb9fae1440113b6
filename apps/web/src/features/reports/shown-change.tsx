import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import type { ChangeKind } from "./changed-anomalies.ts";

interface ShownChangeProps {
  kind: ChangeKind;
  onAll: () => void;
}

/** Says that the map shows only what changed so, and leads back to all of it. */
export function ShownChange({ kind, onAll }: ShownChangeProps) {
  const { t } = useTranslation("reports");
  return (
    <>
      <Hint as="span">{t("mapShows", { kind: t(`change.${kind}`) })}</Hint>
      <Button size="xs" onClick={onAll}>
        {t("mapShowsAll")}
      </Button>
    </>
  );
}
