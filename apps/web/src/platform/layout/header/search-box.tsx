import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./header.module.css";

const SITES = "/sites";

/** Enter goes to the site list, or refetches it when already there; leaving it clears the search. */
export function SearchBox({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation("platform/layout");
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const onSites = pathname === SITES;
  const [typed, setTyped] = useState({ searchText: "", onSites });
  const searched = onSites ? (params.get("search") ?? "") : "";
  const searchText = typed.onSites === onSites ? typed.searchText : searched;

  const search = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    const query = searchText.trim() === "" ? "" : `?search=${encodeURIComponent(searchText.trim())}`;
    setTyped({ searchText, onSites: true });
    void navigate(`${SITES}${query}`);
    if (onSites) void client.invalidateQueries({ queryKey: siteQueries.all });
  };

  return (
    <TextInput
      ref={box}
      type="search"
      className={style["search"] ?? ""}
      aria-label={t("searchSites")}
      placeholder={t("searchSites")}
      value={searchText}
      onChange={(event) => setTyped({ searchText: event.currentTarget.value, onSites })}
      onKeyDown={search}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={<kbd className={style["key"]}>/</kbd>}
      rightSectionPointerEvents="none"
    />
  );
}
