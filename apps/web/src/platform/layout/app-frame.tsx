import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Outlet, useNavigate } from "react-router";
import { useLiveConnection } from "#platform/api/use-live.ts";
import { setHomeZone } from "#platform/i18n/home-zone.ts";
import { permittedOf, useLoadingUser } from "#platform/api/user.ts";
import { PendingScreen } from "#platform/layout/errors/pending-screen.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./app-frame.module.css";
import { Footer } from "./footer.tsx";
import { Header } from "#platform/layout/header/header.tsx";
import { MENU_ENTRIES, SHORTCUTS } from "#platform/layout/menu/menu-entries.ts";
import { SideMenu } from "#platform/layout/menu/side-menu.tsx";
import { useMenu } from "#platform/layout/menu/use-menu.ts";
import { UserMenu } from "#platform/layout/user-menu/user-menu.tsx";
import { useShortcuts } from "#platform/layout/header/use-shortcuts.ts";
import { useArrival } from "./use-arrival.ts";
import { visibleEntries } from "#platform/layout/menu/visible-entries.ts";

const KeyboardHelp = lazy(() =>
  import("#platform/layout/header/keyboard-help.tsx").then((m) => ({ default: m.KeyboardHelp })),
);

export interface AppFrameProps {
  /** The paths that have a screen. */
  paths: ReadonlySet<string>;
  weather: ReactNode;
  bell: ReactNode;
  finder: ReactNode;
}

/** Header, side menu and footer around every screen, which is shown once the user is loaded. */
export function AppFrame({ paths, weather, bell, finder }: AppFrameProps) {
  const { t } = useTranslation("platform/layout");
  const user = useLoadingUser();
  setHomeZone(user?.provider?.time_zone);
  const menu = useMenu(user?.id);
  const searchBox = useRef<HTMLInputElement>(null);
  const entries = user && visibleEntries(MENU_ENTRIES, permittedOf(user), paths);
  const shortcuts = user ? visibleEntries(SHORTCUTS, permittedOf(user), paths) : [];
  useArrival(user);

  return (
    <div className={style["frame"]}>
      <a href="#content" className={style["skip"]}>
        {t("skip")}
      </a>
      <SideMenu branding={user?.branding} menu={menu} entries={entries} shortcuts={shortcuts} />
      <div className={style["column"]}>
        <Header
          branding={user?.branding}
          menu={menu}
          paths={paths}
          searchBox={entries?.some((entry) => entry.key === "sites") ? searchBox : undefined}
          weather={weather}
          bell={user && bell}
          finder={user && finder}
          userMenu={<UserMenu user={user} />}
        />
        <main id="content" tabIndex={-1} className={style["content"]}>
          <Suspense fallback={<PendingScreen />}>{user ? <Outlet /> : <PendingScreen />}</Suspense>
        </main>
        <Footer line={user?.branding?.footer} />
      </div>
      {user && <Connection />}
      <Keys entries={entries ?? []} searchBox={searchBox} />
    </div>
  );
}

function Connection() {
  useLiveConnection();
  return null;
}

interface KeysProps {
  entries: ReturnType<typeof visibleEntries>;
  searchBox: React.RefObject<HTMLInputElement | null>;
}

function Keys({ entries, searchBox }: KeysProps) {
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState<boolean>(); // undefined until first opened
  useShortcuts({
    search: () => searchBox.current?.focus(),
    help: () => setHelpOpen(true),
    go: (letter) => {
      const found = entries.find((entry) => entry.letter === letter);
      if (found) void navigate(found.path);
    },
  });
  return (
    <Suspense>
      {isHelpOpen !== undefined && (
        <KeyboardHelp opened={isHelpOpen} onClose={() => setHelpOpen(false)} entries={entries} />
      )}
    </Suspense>
  );
}
