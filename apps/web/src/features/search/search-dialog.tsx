import type { AuthUser } from "@overfly/contract/auth/auth";
import { Loader, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { rememberHit } from "./recent-hits.ts";
import style from "./search.module.css";
import { SearchList } from "./search-list.tsx";
import { linkOf } from "./search-links.ts";
import { type SearchChoice, type SearchGroups, useSearchGroups } from "./use-search-groups.ts";

export interface SearchDialogProps {
  opened: boolean;
  onClose: () => void;
  user: AuthUser;
  /** The paths that have a screen. */
  paths: ReadonlySet<string>;
}

/** Finds everything that the user may see, and what can be done from everywhere. */
export function SearchDialog(props: SearchDialogProps) {
  const { t } = useTranslation("platform/search");
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t("title")} size="lg">
      <Search {...props} />
    </Dialog>
  );
}

function Search({ onClose, user, paths }: SearchDialogProps) {
  const { t } = useTranslation("platform/search");
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState("");
  const { groups, state, retry } = useSearchGroups(text, user, paths);
  const choices = groups.flatMap((group) => group.choices);
  const [activeKey, setActive] = useState<string>();
  const active = choices.find(({ key }) => key === activeKey) ?? choices[0];

  const choose = (choice: SearchChoice): void => {
    onClose();
    setText(""); // it may be opened again before it has faded out
    if (choice.command) {
      if (typeof choice.command.run === "string") void navigate(choice.command.run);
      else choice.command.run();
      return;
    }
    rememberHit(user, choice.hit);
    void navigate(linkOf(choice.hit, user.current_provider_user.user_type));
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const target = targetOf(event.key, active ? choices.indexOf(active) : -1, choices.length);
    if (target !== undefined) setActive(choices.at(target)?.key);
    else if (event.key === "Enter" && active && state !== "pending") choose(active);
    else return;
    event.preventDefault();
  };

  return (
    <div className={style["search"]}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t("placeholder")}
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(active ? { "aria-activedescendant": `${listId}-${active.key}` } : {})}
        autoComplete="off"
        spellCheck={false}
        size="md"
        maxLength={100}
        placeholder={t("placeholder")}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(undefined);
        }}
        onKeyDown={press}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={state === "pending" && <Loader size="xs" aria-label={t("searching")} />}
      />
      <Outcome text={text.trim()} count={choices.length} state={state} retry={retry} />
      <SearchList id={listId} groups={groups} active={active} onActive={setActive} onChoose={choose} />
      <Keys />
    </div>
  );
}

interface OutcomeProps extends Pick<SearchGroups, "state" | "retry"> {
  text: string;
  count: number;
}

/** How many were found, for screen readers; for everybody where there are none, or the search failed. */
function Outcome({ text, count, state, retry }: OutcomeProps) {
  const { t } = useTranslation("platform/search");
  return (
    <>
      <output className={hidden["hidden"]} aria-live="polite">
        {state === "done" && text !== "" && t("results", { count })}
      </output>
      {state === "failed" && (
        <div className={style["notice"]} role="alert">
          <span>{t("failed")}</span>
          <Button onClick={retry}>{t("retry")}</Button>
        </div>
      )}
      {state === "done" && count === 0 && (
        <div className={style["notice"]}>
          <strong>{t("none", { text })}</strong>
          <span>{t("noneHint")}</span>
        </div>
      )}
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/** The line that a key leads to: arrows go round, pages stop at the ends. */
function targetOf(key: string, at: number, count: number): number | undefined {
  const step = STEPS[key];
  if (step === undefined || count === 0) return undefined;
  return Math.abs(step) === 1 ? (at + step + count) % count : Math.min(Math.max(at + step, 0), count - 1);
}

function Keys() {
  const { t } = useTranslation("platform/search");
  return (
    <p className={style["keys"]} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t("keys.move")}
      </span>
      <span>
        <kbd>Enter</kbd> {t("keys.open")}
      </span>
      <span>
        <kbd>Esc</kbd> {t("keys.close")}
      </span>
    </p>
  );
}
