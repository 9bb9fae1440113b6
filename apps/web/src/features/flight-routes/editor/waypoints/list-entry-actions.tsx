import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export interface ListEntryActionsProps<Entry> {
  entries: readonly Entry[];
  index: number;
  removeLabel: string;
  onChange: (entries: Entry[]) => void;
  /** The entry that is expanded afterwards. */
  onSelect: (index: number | undefined) => void;
}

/** Moves a list entry up or down, or removes it. */
export function ListEntryActions<Entry>({
  entries,
  index,
  removeLabel,
  onChange,
  onSelect,
}: ListEntryActionsProps<Entry>) {
  const { t } = useTranslation("flight-routes/editor");
  const move = (to: number): void => {
    onChange(entries.toSpliced(index, 1).toSpliced(to, 0, ...entries.slice(index, index + 1)));
    onSelect(to);
  };
  return (
    <div className={style["buttons"]}>
      <IconButton
        size="sm"
        label={t("moveUp")}
        icon={<IconArrowUp size={16} aria-hidden />}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      />
      <IconButton
        size="sm"
        label={t("moveDown")}
        icon={<IconArrowDown size={16} aria-hidden />}
        disabled={index === entries.length - 1}
        onClick={() => move(index + 1)}
      />
      <IconButton
        size="sm"
        danger
        label={removeLabel}
        icon={<IconTrash size={16} aria-hidden />}
        onClick={() => {
          onChange(entries.toSpliced(index, 1));
          onSelect(undefined);
        }}
      />
    </div>
  );
}
