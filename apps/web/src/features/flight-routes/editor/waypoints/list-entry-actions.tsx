import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";

export interface EntryActsProps<Entry> {
  entries: readonly Entry[];
  index: number;
  removeLabel: string;
  onChange: (entries: Entry[]) => void;
  /** The entry that is open afterwards. */
  onChoose: (index: number | undefined) => void;
}

/** Moves an entry of a list up or down, or takes it away. */
export function EntryActs<Entry>({ entries, index, removeLabel, onChange, onChoose }: EntryActsProps<Entry>) {
  const text = usePartText();
  const move = (to: number): void => {
    onChange(entries.toSpliced(index, 1).toSpliced(to, 0, ...entries.slice(index, index + 1)));
    onChoose(to);
  };
  return (
    <div className={style["buttons"]}>
      <IconButton
        size="sm"
        label={text("moveUp")}
        icon={<IconArrowUp size={16} aria-hidden />}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      />
      <IconButton
        size="sm"
        label={text("moveDown")}
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
          onChoose(undefined);
        }}
      />
    </div>
  );
}
