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
import { Tooltip } from "#platform/ui/tooltip.tsx";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { useRouteText } from "#features/flight-routes/planner-text.ts";
import { isUnfinished } from "#features/flight-routes/document/new-item.ts";
import { usePanel } from "#features/flight-routes/editor/editor-context.ts";
import { KindIcon } from "./item-kinds.tsx";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import style from "./items.module.css";
import type { Reorder } from "./use-reorder.ts";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

export interface PartRowProps {
  row: RoutePart;
  isDragged: boolean;
  handle: ReturnType<Reorder["handle"]> | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onDuplicate: () => void;
}

/** One part: what it is, what it comes to, and what can be done with it. */
export function PartRow({ row, isDragged, handle, ...acts }: PartRowProps) {
  const text = usePartText();
  const { part, onPart, change } = usePanel();
  const [isRenaming, rename] = useState(false);
  return (
    <li
      className={style["row"]}
      data-active={part?.id === row.id || undefined}
      data-dragged={isDragged || undefined}
    >
      {handle && (
        <button
          type="button"
          className={style["grip"]}
          aria-label={text("moveHandle", { name: row.name })}
          title={text("moveHint")}
          {...handle}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
      {isRenaming ? (
        <Renaming
          name={row.name}
          onEnd={(name) => {
            rename(false);
            if (name && name !== row.name) change({ type: "part", part: { ...row, name } });
          }}
        />
      ) : (
        <button
          type="button"
          className={style["choose"]}
          aria-current={part?.id === row.id || undefined}
          onClick={() => onPart(row.id)}
          onDoubleClick={() => rename(true)}
        >
          <KindIcon kind={row.kind} />
          <span className={style["names"]}>
            <span>{row.name}</span>
            <Figures row={row} />
          </span>
        </button>
      )}
      <Mark row={row} />
      <Acts {...acts} row={row} isRenaming={isRenaming} onRename={() => rename(true)} />
    </li>
  );
}

/** Photographs and time of the plan; where there is none, what kind it is. */
function Figures({ row }: { row: RoutePart }) {
  const text = usePartText();
  const routeText = useRouteText();
  const format = useFormat();
  const { planning } = usePanel();
  const found = planning.plan?.parts.find(({ id }) => id === row.id)?.statistics;
  const kind = text(`kind.${row.kind}`);
  if (isUnfinished(row)) return <span>{text("unfinishedPart")}</span>;
  if (!found) return row.name.startsWith(kind) ? null : <span>{kind}</span>;
  return (
    <span>
      {routeText("photoCount", { count: found.photoCount })} · <bdi>{format.duration(found.durationS)}</bdi>
    </span>
  );
}

function Mark({ row }: { row: RoutePart }) {
  const text = usePartText();
  const { errors } = usePanel();
  const warnings = useWarnings(row.id).filter(({ isCalm }) => !isCalm);
  if (isUnfinished(row))
    return <Sign tone="info" label={text("unfinishedPart")} icon={<IconCircleDashed size={16} />} />;
  if (errors.hasPart(row.id))
    return <Sign tone="bad" label={text("wrong")} icon={<IconAlertTriangle size={16} />} />;
  const [first] = warnings;
  if (!first) return null;
  return (
    <Sign
      tone="warn"
      label={warnings.map(({ words }) => words).join(" ")}
      icon={<IconAlertCircle size={16} />}
    />
  );
}

const Sign = ({ tone, label, icon }: { tone: string; label: string; icon: ReactNode }) => (
  <Tooltip label={label}>
    <span className={style["sign"]} data-tone={tone} role="img" aria-label={label}>
      {icon}
    </span>
  </Tooltip>
);

function Renaming({ name, onEnd }: { name: string; onEnd: (name: string) => void }) {
  const text = useRouteText();
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <TextInput
      className={style["renaming"] ?? ""}
      size="xs"
      aria-label={text("name")}
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

interface ActsProps extends Pick<PartRowProps, "row" | "onUp" | "onDown" | "onDuplicate"> {
  isRenaming: boolean;
  onRename: () => void;
}

function Acts({ row, onUp, onDown, onDuplicate, isRenaming, onRename }: ActsProps) {
  const text = usePartText();
  const { change } = usePanel();
  return (
    <Menu position="bottom-end" shadow="md" keepMounted={false} returnFocus={!isRenaming}>
      <Menu.Target>
        <button type="button" className={style["acts"]} aria-label={text("actsOf", { name: row.name })}>
          <IconDots size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          {text("rename")}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
          {text("duplicate")}
        </Menu.Item>
        {onUp && (
          <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={onUp}>
            {text("moveUp")}
          </Menu.Item>
        )}
        {onDown && (
          <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={onDown}>
            {text("moveDown")}
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => change({ type: "removePart", id: row.id })}
        >
          {text("remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
