import type { Branding } from "@overfly/contract/organization/branding";
import { FocusTrap, Skeleton } from "@mantine/core";
import { IconChevronsLeft, IconChevronsRight, IconPin, IconPinnedFilled, IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { BrandMark, brandName } from "#platform/layout/branding/brand-mark.tsx";
import type { MenuEntry } from "./menu-entries.ts";
import { MenuList } from "./menu-list.tsx";
import style from "./side-menu.module.css";
import type { Menu } from "./use-menu.ts";

export interface SideMenuProps {
  branding: Branding | null | undefined;
  menu: Menu;
  /** Undefined while the user loads. */
  entries: readonly MenuEntry[] | undefined;
  shortcuts: readonly MenuEntry[];
}

const SKELETON_ROWS = 10;
const SKELETON_SHORTCUTS = 2;

export function SideMenu({ branding, menu, entries, shortcuts }: SideMenuProps) {
  const { t } = useTranslation("platform/layout");
  const over = menu.lies === "over";
  useReturnFocus(over && menu.opened, menu.close);
  if (!menu.opened && !menu.rail) return null;
  return (
    <>
      {over && (
        <button type="button" tabIndex={-1} aria-hidden className={style["shade"]} onClick={menu.close} />
      )}
      <FocusTrap active={over}>
        <aside className={style["menu"]} data-opened={menu.opened || undefined} data-lies={menu.lies}>
          <div className={style["head"]}>
            <Link to="/" className={style["home"]} aria-label={`${brandName(branding)}, ${t("home")}`}>
              <BrandMark branding={branding} isLong={menu.opened} />
            </Link>
            {menu.opened && <HeadButtons menu={menu} />}
          </div>
          <nav aria-label={t("menu")} className={style["entries"]}>
            {entries ? (
              <MenuList entries={entries} menu={menu} kind="main" />
            ) : (
              <Skeletons rows={SKELETON_ROWS} name="menu-skeleton" />
            )}
          </nav>
          {(!entries || shortcuts.length > 0) && (
            <nav aria-label={t("shortcuts")} className={style["shortcuts"]}>
              {entries ? (
                <MenuList entries={shortcuts} menu={menu} kind="shortcut" />
              ) : (
                <Skeletons rows={SKELETON_SHORTCUTS} name="shortcut-skeleton" />
              )}
            </nav>
          )}
          {menu.rail && <Collapse menu={menu} />}
        </aside>
      </FocusTrap>
    </>
  );
}

/** An overlaid menu closes by Esc and returns the focus to the button that opened it. */
function useReturnFocus(isOver: boolean, close: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  });
  useEffect(() => {
    if (!isOver) return;
    const opener = document.activeElement;
    const listen = (event: KeyboardEvent): void => escape(event);
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOver]);
}

function HeadButtons({ menu }: { menu: Menu }) {
  const { t } = useTranslation("platform/layout");
  const PinIcon = menu.pinned ? IconPinnedFilled : IconPin;
  return (
    <>
      {menu.pinnable && (
        <button
          type="button"
          className={style["headButton"]}
          aria-pressed={menu.pinned}
          aria-label={t(menu.pinned ? "unpin" : "pin")}
          onClick={menu.togglePin}
        >
          <PinIcon size={18} stroke={1.6} aria-hidden />
        </button>
      )}
      {menu.lies === "over" && (
        <button
          type="button"
          className={style["headButton"]}
          aria-label={t("closeMenu")}
          onClick={menu.close}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      )}
    </>
  );
}

function Collapse({ menu }: { menu: Menu }) {
  const { t } = useTranslation("platform/layout");
  const label = t(menu.opened ? "collapse" : "expand");
  const Icon = menu.opened ? IconChevronsLeft : IconChevronsRight;
  return (
    <button
      type="button"
      className={style["collapse"]}
      aria-label={label}
      aria-expanded={menu.opened}
      onClick={menu.toggle}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
      {menu.opened && <span>{label}</span>}
    </button>
  );
}

const Skeletons = ({ rows, name }: { rows: number; name: string }) =>
  Array.from({ length: rows }, (_, row) => (
    <Skeleton key={row} height={20} my={10} className={style["skeleton"] ?? ""} data-testid={name} />
  ));
