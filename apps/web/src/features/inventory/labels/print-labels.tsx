import type { EquipmentKind } from "@overfly/contract/inventory/item-reference";
import { IconQrcode } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { labelPath } from "./label-path.ts";

interface PrintLabelsProps {
  kind: EquipmentKind;
  items: readonly { id: number }[];
}

/** Leads to the sheet of the chosen items' labels. */
export function PrintLabels({ kind, items }: PrintLabelsProps) {
  const { t } = useTranslation("inventory/labels");
  const ids = items.map(({ id }) => id);
  return (
    <Button icon={<IconQrcode size={16} aria-hidden />} to={labelPath(kind, ids)}>
      {t("printLabels")}
    </Button>
  );
}
