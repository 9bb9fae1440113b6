import type { AuthUser } from "@overfly/contract/auth/auth";
import { SEARCH_KINDS, type SearchHit, SHORTEST_SEARCH } from "@overfly/contract/search/search";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { searchQueries } from "#platform/queries/search-queries.ts";
import { recentHits } from "./recent-hits.ts";
import { type Command, matchingCommands, useCommands } from "./use-commands.tsx";

/** A line of the list: something that was found, or a command. */
export type SearchChoice = { key: string } & (
  | { hit: SearchHit; command?: never }
  | { command: Command; hit?: never }
);

export interface SearchGroup {
  key: string;
  label: string;
  choices: readonly SearchChoice[];
}

export interface SearchGroups {
  groups: readonly SearchGroup[];
  state: "done" | "pending" | "failed";
  retry: () => void;
}

/** While somebody types fast, only what they end with is looked up. */
const TYPING_MS = 150;

/** What the list shows: recent hits and all commands until something is typed, then what fits it, kind by kind. */
export function useSearchGroups(text: string, user: AuthUser, paths: ReadonlySet<string>): SearchGroups {
  const { t } = useTranslation("platform/search");
  const wanted = text.trim();
  const [settled] = useDebouncedValue(wanted, TYPING_MS);
  const isLookedUp = wanted.length >= SHORTEST_SEARCH;
  const found = useQuery({
    ...searchQueries.find(settled),
    enabled: isLookedUp && settled.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  });
  const recent = useMemo(() => recentHits(user), [user]);
  const commands = matchingCommands(useCommands(user, paths), wanted);
  const isPending = isLookedUp && (settled !== wanted || found.isFetching);
  const hits = isLookedUp ? (found.data ?? []) : [];
  const isClient = user.current_provider_user.user_type === "client";
  const groups: SearchGroup[] = [
    ...(wanted === "" ? [{ key: "recent", label: t("recent"), choices: recent.map(asChoice) }] : []),
    ...SEARCH_KINDS.map((kind) => ({
      key: kind,
      label: t(isClient && kind === "mission" ? "kind.order" : `kind.${kind}`),
      choices: hits.filter((hit) => hit.kind === kind).map(asChoice),
    })),
    {
      key: "commands",
      label: t("commands"),
      choices: commands.map((command) => ({ key: `command-${command.key}`, command })),
    },
  ];
  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    state: isPending ? "pending" : isLookedUp && found.isError ? "failed" : "done",
    retry: () => void found.refetch(),
  };
}

const asChoice = (hit: SearchHit): SearchChoice => ({ key: `${hit.kind}-${hit.key}`, hit });
