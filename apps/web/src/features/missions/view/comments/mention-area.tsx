import { Textarea } from "@mantine/core";
import type { Participant } from "@overfly/contract/missions/comments";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type FieldProps, inputProps } from "#platform/ui/fields/field.ts";
import { completed, suggested, typedMention } from "./mentions.ts";
import style from "./comments.module.css";

interface MentionAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  people: readonly Participant[];
  /** Ctrl+Enter or ⌘+Enter. */
  onSend: () => void;
}

/** A text area that suggests people after an `@`. */
export function MentionArea({ value, onChange, people, onSend, ...field }: MentionAreaProps) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const list = useSuggestions(value, people);
  const choose = (person: Participant): void => {
    if (!list.mention) return;
    const { text, caret } = completed(value, list.mention, person.name);
    onChange(text);
    list.close();
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(caret, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSend();
    else if (!list.isOpen || !list.press(event.key, choose)) return;
    event.preventDefault();
  };
  return (
    <div className={style["area"]}>
      <Textarea
        {...inputProps(field)}
        ref={area}
        dir={value === "" ? undefined : "auto"}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          list.follow(currentTarget.selectionStart);
        }}
        onSelect={({ currentTarget }) => list.follow(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={list.close}
        aria-autocomplete="list"
        aria-controls={list.isOpen ? listId : undefined}
        aria-activedescendant={list.isOpen ? `${listId}-${list.active}` : undefined}
        maxLength={4000}
        minRows={3}
        maxRows={12}
        autosize
      />
      {list.isOpen && <People id={listId} people={list.people} active={list.active} choose={choose} />}
    </div>
  );
}

interface PeopleProps {
  id: string;
  people: readonly Participant[];
  /** Index of the one that the keys have reached. */
  active: number;
  choose: (person: Participant) => void;
}

function People({ id, people, active, choose }: PeopleProps) {
  const { t } = useTranslation("missions/view");
  return (
    <div id={id} role="listbox" aria-label={t("people")} className={style["people"]}>
      {people.map((person, index) => (
        <button
          key={person.id}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={style["person"]}
          onPointerDown={(event) => event.preventDefault()} // the text keeps the focus
          onClick={() => choose(person)}
        >
          <bdi>{person.name}</bdi>
          <span className={style["side"]}>{t(`side.${person.user_type}`)}</span>
        </button>
      ))}
    </div>
  );
}

/** The people that the mention at the caret can mean, and the one that the keys have reached. */
function useSuggestions(text: string, people: readonly Participant[]) {
  const [caret, setCaret] = useState(-1);
  const [reached, setReached] = useState(0);
  const mention = caret < 0 ? undefined : typedMention(text, caret);
  const found = mention ? suggested(people, mention.typed) : [];
  const active = Math.min(reached, found.length - 1);
  const close = (): void => setCaret(-1);
  return {
    mention,
    people: found,
    active,
    isOpen: found.length > 0,
    close,
    follow: (next: number) => {
      if (next === caret) return;
      setCaret(next);
      setReached(0);
    },
    /** Whether the key was meant for the list. */
    press: (key: string, choose: (person: Participant) => void): boolean => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      const person = found[active];
      if (step !== undefined) setReached((active + step + found.length) % found.length);
      else if (key === "Escape") close();
      else if ((key === "Enter" || key === "Tab") && person) choose(person);
      else return false;
      return true;
    },
  };
}
