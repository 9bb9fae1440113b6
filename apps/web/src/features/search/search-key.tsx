import { lazy, Suspense, useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { IconListSearch } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { isApple } from "#platform/ui/keys/is-apple.ts";
import { shortcutKey } from "#platform/ui/keys/shortcut-key.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { openSearch, useSearchOpening } from "./search-opening.ts";

const SearchDialog = lazy(() => import("./search-dialog.tsx").then((m) => ({ default: m.SearchDialog })));

/** ⌘K or Ctrl+K opens the search on every screen of a signed-in user. */
export function SearchKey({ paths }: { paths: ReadonlySet<string> }) {
  const { data: user } = useQuery({ ...authQueries.user, enabled: false });
  const opened = useSearchOpening();
  const isSignedIn = user !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    const listen = (event: KeyboardEvent): void => {
      if (shortcutKey(event) !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      openSearch();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isSignedIn]);
  if (!user || opened === undefined) return null;
  return (
    <Suspense>
      <SearchDialog opened={opened} onClose={() => openSearch(false)} user={user} paths={paths} />
    </Suspense>
  );
}

/** In the header: for those without a keyboard, or who don't know the key. */
export function SearchButton() {
  const { t } = useTranslation("platform/layout");
  return (
    <IconButton
      label={t("searchEverything", { key: isApple() ? "⌘K" : "Ctrl+K" })}
      icon={<IconListSearch size={20} stroke={1.75} aria-hidden />}
      onClick={() => openSearch()}
    />
  );
}
