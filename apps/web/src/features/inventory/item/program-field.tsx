import type { EquipmentKind } from "@overfly/contract/inventory/item-reference";
import type { MaintenanceKind } from "@overfly/contract/inventory/maintenance-logs";
import { useQuery } from "@tanstack/react-query";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { maintenanceQueries } from "#platform/queries/item-record-queries.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";

/** An option's key can't be empty. */
const NONE = "none";

interface ProgramFieldProps {
  itemKind: EquipmentKind;
  itemId: number;
  /** Of the work. */
  kind: MaintenanceKind;
  name: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error: string | undefined;
}

/** The maintenance program whose work was done; absent where none asks for such work. */
export function ProgramField({ itemKind, itemId, kind, name, value, onChange, error }: ProgramFieldProps) {
  const { t } = useTranslation("inventory/records");
  const { data = [] } = useQuery({
    ...maintenanceQueries.programs({ item_kind: itemKind, item_count: 200 }),
    select: dataOf,
  });
  const fitting = data.filter((one) => one.kind === kind && (one.item === null || one.item.id === itemId));
  if (fitting.length === 0) return null;
  return (
    <Dropdown
      name={name}
      label={t("program")}
      value={fitting.some(({ id }) => id === value) ? String(value) : NONE}
      onChange={(key) => onChange(key === NONE ? null : Number(key))}
      error={error}
      options={[
        { key: NONE, label: t("noProgram") },
        ...fitting.map((one) => ({ key: String(one.id), label: one.name })),
      ]}
    />
  );
}
