import type { Branding } from "@overfly/contract/organization/branding";
import { IconMenu2 } from "@tabler/icons-react";
import type { ReactNode, RefObject } from "react";
import { Link } from "react-router";
import { useLiveStatus } from "#platform/api/use-live.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Clock } from "./clock.tsx";
import style from "./header.module.css";
import { BrandMark, brandName } from "#platform/layout/branding/brand-mark.tsx";
import { SearchBox } from "./search-box.tsx";
import type { Menu } from "#platform/layout/menu/use-menu.ts";

export interface HeaderProps {
  branding: Branding | null | undefined;
  menu: Menu;
  paths: ReadonlySet<string>;
  /** Absent for a user who may not see sites. */
  searchBox: RefObject<HTMLInputElement | null> | undefined;
  weather: ReactNode;
  bell: ReactNode;
  /** Opens the search of everything. */
  finder: ReactNode;
  userMenu: ReactNode;
}

export function Header({ branding, menu, paths, searchBox, weather, bell, finder, userMenu }: HeaderProps) {
  const { t } = useTranslation("platform/layout");
  const burger = !menu.rail && !(menu.opened && menu.lies === "docked");
  return (
    <header className={style["header"]}>
      {burger && (
        <>
          <IconButton
            label={t("openMenu")}
            icon={<IconMenu2 size={20} stroke={1.75} aria-hidden />}
            expanded={menu.opened}
            onClick={menu.toggle}
          />
          <Link to="/" className={style["mark"]} aria-label={`${brandName(branding)}, ${t("home")}`}>
            <BrandMark branding={branding} />
          </Link>
        </>
      )}
      <Breadcrumbs paths={paths} />
      <span className={style["gap"]} />
      <LostConnection />
      {searchBox && <SearchBox box={searchBox} />}
      {finder}
      <Clock />
      {weather}
      {bell}
      {userMenu}
    </header>
  );
}

function LostConnection() {
  const { t } = useTranslation("platform/layout");
  if (useLiveStatus() !== "lost") return null;
  return (
    <Tooltip label={t("reconnectingHint")} placement="bottom">
      <output>
        <StateBadge tone="warn">{t("reconnecting")}</StateBadge>
      </output>
    </Tooltip>
  );
}
