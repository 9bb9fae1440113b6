import { IconChevronDown } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { NavLink, useLocation } from "react-router";
import { onHosts, sideUrl } from "#platform/api/sides.ts";
import { clearCrumbs } from "#platform/ui/crumbs.ts";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { MenuEntry } from "./menu-entries.ts";
import style from "./side-menu.module.css";
import type { Menu } from "./use-menu.ts";

/** Session storage key of the last opened media folder. */
export const FOLDER_KEY = "current_folder_id";

export interface MenuListProps {
  entries: readonly MenuEntry[];
  menu: Menu;
  kind: "main" | "shortcut";
}

export const MenuList = ({ entries, menu, kind }: MenuListProps) => (
  <ul className={style["list"]}>
    {entries.map((entry) => (
      <li key={entry.key}>
        {menu.opened && entry.entries && entry.entries.length > 0 ? (
          <Branch entry={entry} below={entry.entries} menu={menu} />
        ) : (
          <EntryLink entry={entry} menu={menu} kind={kind} />
        )}
      </li>
    ))}
  </ul>
);

/** An entry with children: expanded while one of them is current, or by its button. */
function Branch({ entry, below, menu }: { entry: MenuEntry; below: readonly MenuEntry[]; menu: Menu }) {
  const { t } = useTranslation("platform/layout");
  const isInside = useLocation().pathname.startsWith(entry.path);
  const [selected, setSelected] = useState<boolean>();
  const opened = selected ?? isInside;
  const name = t(`entry.${entry.key}`);
  return (
    <>
      <div className={style["branch"]}>
        <EntryLink entry={entry} menu={menu} kind="main" />
        <button
          type="button"
          className={style["headButton"]}
          aria-expanded={opened}
          aria-label={t(opened ? "collapseNamed" : "expandNamed", { name })}
          onClick={() => setSelected(!opened)}
        >
          <IconChevronDown size={16} stroke={1.75} aria-hidden data-opened={opened || undefined} />
        </button>
      </div>
      {opened && (
        <ul className={style["below"]}>
          {below.map((one) => (
            <li key={one.key}>
              <EntryLink entry={one} menu={menu} kind="below" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface EntryLinkProps {
  entry: MenuEntry;
  menu: Menu;
  kind: "main" | "below" | "shortcut";
}

/** Every entry resets the breadcrumb labels; a top-level one also the media folder. */
function EntryLink({ entry: { key, path, icon: Icon, side, front = side }, menu, kind }: EntryLinkProps) {
  const label = useTranslation("platform/layout").t(`entry.${key}`);
  const url = useSyncExternalStore(onHosts, () => (front ? sideUrl(front, path) : path));
  const clicked = (): void => {
    clearCrumbs();
    if (kind === "main") sessionStorage.removeItem(FOLDER_KEY);
    if (menu.lies === "over") menu.close();
  };
  const inside = (
    <>
      <Icon size={20} stroke={1.6} aria-hidden />
      {menu.opened && <span>{label}</span>}
    </>
  );
  const shared = {
    className: style["entry"] ?? "",
    "data-kind": kind,
    onClick: clicked,
    "aria-label": label,
  };
  return (
    <Tooltip label={menu.opened ? undefined : label} placement="right">
      {url === path ? (
        <NavLink to={path} end={path === "/" || kind !== "main"} {...shared}>
          {inside}
        </NavLink>
      ) : (
        <a href={url} {...shared}>
          {inside}
        </a>
      )}
    </Tooltip>
  );
}
