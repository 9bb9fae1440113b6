import { Menu, TextInput } from "@mantine/core";
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCircleDashed,
  IconCopy,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { isEmpty } from "#features/flight-routes/document/new-item.ts";
import { useActiveItem, useEdit, usePlanning, useSelectItem } from "#features/flight-routes/store/editing.ts";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { KindIcon } from "./route-item-kinds.tsx";
import style from "./items.module.css";
import type { Reorder } from "./use-reorder.ts";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

export interface ItemRowProps {
  row: RouteItem;
  isDragged: boolean;
  handle: ReturnType<Reorder["handle"]> | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onDuplicate: () => void;
}

/** One item with its kind, statistics, status and menu. */
export function ItemRow({ row, isDragged, handle, ...acts }: ItemRowProps) {
  const { t } = useTranslation("flight-routes/editor");
  const item = useActiveItem();
  const selectItem = useSelectItem();
  const edit = useEdit();
  const [isRenaming, rename] = useState(false);
  return (
    <li
      className={style["row"]}
      data-active={item?.id === row.id || undefined}
      data-dragged={isDragged || undefined}
    >
      {handle && (
        <button
          type="button"
          className={style["grip"]}
          aria-label={t("moveHandle", { name: row.name })}
          title={t("moveHint")}
          {...handle}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
      {isRenaming ? (
        <RenameField
          name={row.name}
          onEnd={(name) => {
            rename(false);
            if (name && name !== row.name) edit({ type: "updateItem", item: { ...row, name } });
          }}
        />
      ) : (
        <button
          type="button"
          className={style["choose"]}
          aria-current={item?.id === row.id || undefined}
          onClick={() => selectItem(row.id)}
          onDoubleClick={() => rename(true)}
        >
          <KindIcon kind={row.kind} />
          <span className={style["names"]}>
            <span>{row.name}</span>
            <ItemStatistics row={row} />
          </span>
        </button>
      )}
      <ItemStatus row={row} />
      <ItemMenu {...acts} row={row} isRenaming={isRenaming} onRename={() => rename(true)} />
    </li>
  );
}

/** Photos and duration of the plan; without a plan, the kind. */
function ItemStatistics({ row }: { row: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const { t: tRoute } = useTranslation("flight-routes");
  const format = useFormat();
  const planning = usePlanning();
  const found = planning.plan?.items.find(({ id }) => id === row.id)?.statistics;
  const kind = t(`kind.${row.kind}`);
  if (isEmpty(row)) return <span>{t("emptyItem")}</span>;
  if (!found) return row.name.startsWith(kind) ? null : <span>{kind}</span>;
  return (
    <Separated
      parts={[
        tRoute("photoCount", { count: found.photoCount }),
        <bdi key="time">{format.duration(found.durationS)}</bdi>,
      ]}
    />
  );
}

function ItemStatus({ row }: { row: RouteItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const errors = useDocumentErrors();
  const warnings = useWarnings(row.id).filter(({ isInformational }) => !isInformational);
  if (isEmpty(row))
    return <StatusIcon tone="info" label={t("emptyItem")} icon={<IconCircleDashed size={16} />} />;
  if (errors.hasItem(row.id))
    return <StatusIcon tone="bad" label={t("hasErrors")} icon={<IconAlertTriangle size={16} />} />;
  const [first] = warnings;
  if (!first) return null;
  return (
    <StatusIcon
      tone="warn"
      label={warnings.map(({ message }) => message).join(" ")}
      icon={<IconAlertCircle size={16} />}
    />
  );
}

const StatusIcon = ({ tone, label, icon }: { tone: string; label: string; icon: ReactNode }) => (
  <Tooltip label={label}>
    <span className={style["sign"]} data-tone={tone} role="img" aria-label={label}>
      {icon}
    </span>
  </Tooltip>
);

function RenameField({ name, onEnd }: { name: string; onEnd: (name: string) => void }) {
  const { t } = useTranslation("flight-routes");
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <TextInput
      className={style["renaming"] ?? ""}
      size="xs"
      aria-label={t("name")}
      value={typed}
      maxLength={120}
      ref={input}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => onEnd(typed.trim())}
      onKeyDown={({ key }) => {
        if (key === "Enter") onEnd(typed.trim());
        if (key === "Escape") onEnd(name);
      }}
    />
  );
}

interface ItemMenuProps extends Pick<ItemRowProps, "row" | "onUp" | "onDown" | "onDuplicate"> {
  isRenaming: boolean;
  onRename: () => void;
}

function ItemMenu({ row, onUp, onDown, onDuplicate, isRenaming, onRename }: ItemMenuProps) {
  const { t } = useTranslation("flight-routes/editor");
  const edit = useEdit();
  return (
    <Menu position="bottom-end" shadow="md" keepMounted={false} returnFocus={!isRenaming}>
      <Menu.Target>
        <button type="button" className={style["acts"]} aria-label={t("actionsOf", { name: row.name })}>
          <IconDots size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          {t("rename")}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
          {t("duplicate")}
        </Menu.Item>
        {onUp && (
          <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={onUp}>
            {t("moveUp")}
          </Menu.Item>
        )}
        {onDown && (
          <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={onDown}>
            {t("moveDown")}
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => edit({ type: "removeItem", id: row.id })}
        >
          {t("remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
