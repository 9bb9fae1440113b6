import {
  CHECKLIST_CATEGORIES,
  CHECKLIST_ITEM_KINDS,
  type ChecklistItem,
} from "@overfly/contract/checklists/checklist-items";
import { Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "./templates.module.css";

export interface DraftItem extends ChecklistItem {
  key: string;
}

interface ItemFieldsProps {
  item: DraftItem;
  number: number;
  count: number;
  /** Whether there is a start that it could block. */
  mayBlock: boolean;
  error: string | undefined;
  change: (changes: Partial<ChecklistItem>) => void;
  move: (by: -1 | 1) => void;
  remove: () => void;
}

/** One item; Alt with an arrow key moves it. */
export function ChecklistItemFields({
  item,
  number,
  count,
  mayBlock,
  error,
  change,
  move,
  remove,
}: ItemFieldsProps) {
  const { t } = useTranslation("missions/checklists");
  const kinds = CHECKLIST_ITEM_KINDS.filter((kind) => mayBlock || kind !== "blocking");
  const moveByKey = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : undefined;
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside of it
    <li className={style["draft"]} aria-label={t("itemNumber", { number })} onKeyDown={moveByKey}>
      <div className={style["wide"]}>
        <TextField
          label={t("itemText")}
          value={item.text}
          onChange={(text) => change({ text })}
          error={error}
          maxLength={300}
          required
        />
      </div>
      <Dropdown
        label={t("kindLabel")}
        value={kinds.includes(item.kind) ? item.kind : "acknowledge"}
        onChange={(kind) => change({ kind })}
        options={kinds.map((key) => ({ key, label: t(`kind.${key}`) }))}
      />
      <Dropdown
        label={t("categoryLabel")}
        value={item.category}
        onChange={(category) => change({ category })}
        options={CHECKLIST_CATEGORIES.map((key) => ({ key, label: t(`category.${key}`) }))}
      />
      <div className={style["tools"]}>
        <Checkbox
          label={t("noteRequired")}
          checked={item.note_required}
          disabled={item.kind === "informative"}
          onChange={({ currentTarget }) => change({ note_required: currentTarget.checked })}
        />
        <Tools number={number} count={count} move={move} remove={remove} />
      </div>
    </li>
  );
}

function Tools({
  number,
  count,
  move,
  remove,
}: Pick<ItemFieldsProps, "number" | "count" | "move" | "remove">) {
  const { t } = useTranslation("missions/checklists");
  return (
    <span className={style["move"]}>
      <IconButton
        label={t("moveUp", { number })}
        icon={<IconArrowUp size={16} aria-hidden />}
        disabled={number === 1}
        onClick={() => move(-1)}
      />
      <IconButton
        label={t("moveDown", { number })}
        icon={<IconArrowDown size={16} aria-hidden />}
        disabled={number === count}
        onClick={() => move(1)}
      />
      <IconButton
        danger
        label={t("removeItem", { number })}
        icon={<IconTrash size={16} aria-hidden />}
        onClick={remove}
      />
    </span>
  );
}
