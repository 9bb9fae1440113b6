import type { OutlineGroup } from "@overfly/plant-drawings/layout/groups";
import type { LayoutMapping, OutlineKind } from "@overfly/plant-drawings/layout/mapping";
import { Stack } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";

interface GroupFieldsProps {
  groups: readonly OutlineGroup[];
  mapping: LayoutMapping;
  onChange: (mapping: LayoutMapping) => void;
}

const KINDS = ["table", "module", "none"] as const;

/** What the outlines of each layer or folder are. */
export function GroupFields({ groups, mapping, onChange }: GroupFieldsProps) {
  const { t } = useTranslation("sites/drawing");
  const format = useFormat();
  const metres = (value: number) => format.number(value, 1);
  const choose = (name: string, kind: OutlineKind | "none"): void => {
    const { [name]: _before, ...others } = mapping.kinds;
    onChange({ ...mapping, kinds: kind === "none" ? others : { ...others, [name]: kind } });
  };
  return (
    <Stack gap="xs">
      {groups.map(({ name, count, size: [length, width] }) => (
        <Dropdown
          key={name}
          label={t(name === "" ? "outlinesAre" : "groupIs", {
            name,
            count,
            length: metres(length),
            width: metres(width),
          })}
          value={mapping.kinds[name] ?? "none"}
          onChange={(kind) => choose(name, kind)}
          options={KINDS.map((key) => ({ key, label: t(`kind.${key}`) }))}
        />
      ))}
    </Stack>
  );
}
