import { TextInput } from "@mantine/core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./header.module.css";

const SITES = "/sites";

/**
 * Enter goes to the site list, or refetches it when already there, where its filters and sorting stay; leaving it clears
 * the search. There the box shows what the list is searched by, also after a reload or once the list clears it.
 */
export function SearchBox({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation("platform/layout");
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const onSites = pathname === SITES;
  const searched = onSites ? (params.get("search") ?? "") : "";
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState({ onSites, searched });
  if (before.onSites !== onSites || before.searched !== searched) {
    setBefore({ onSites, searched });
    setTyped(undefined);
  }
  const searchText = typed ?? searched;

  const search = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    const next = new URLSearchParams(onSites ? params : undefined);
    const text = searchText.trim();
    if (text === "") next.delete("search");
    else next.set("search", text);
    if (text !== searched) next.delete("page");
    void navigate({ pathname: SITES, search: next.toString() });
    if (onSites) void refetchSites(client);
  };

  return (
    <TextInput
      ref={box}
      type="search"
      className={style["search"] ?? ""}
      aria-label={t("searchSites")}
      placeholder={t("searchSites")}
      value={searchText}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={search}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={<kbd className={style["key"]}>/</kbd>}
      rightSectionPointerEvents="none"
    />
  );
}

/** The site list has loaded its queries; other screens need not. */
async function refetchSites(client: QueryClient): Promise<void> {
  const { siteQueries } = await import("#platform/queries/site-queries.ts");
  await client.invalidateQueries({ queryKey: siteQueries.all });
}
