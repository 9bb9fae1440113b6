import { CloseButton, TextInput } from "@mantine/core";
import { useId, useState, type ChangeEvent, type KeyboardEvent } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type FieldProps, inputProps } from "./field.ts";
import style from "./tags-field.module.css";

export interface TagsFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Known ones to choose from; others can be typed. */
  suggestions: readonly string[];
  maxTags: number;
  maxLength: number;
}

/** Several labels, each ended by Enter, a comma or by leaving the field. */
export function TagsField({ value, onChange, suggestions, maxTags, maxLength, ...field }: TagsFieldProps) {
  const { t } = useTranslation("platform/ui");
  const [draft, setDraft] = useState("");
  const listId = useId();
  const add = (text: string): void => {
    const tags = [...value];
    for (const tag of text.split(",").map((one) => one.trim()))
      if (tag !== "" && !tags.some((other) => isSame(other, tag))) tags.push(tag);
    setDraft("");
    if (tags.length > value.length) onChange(tags.slice(0, maxTags));
  };
  const remove = (tag: string): void => onChange(value.filter((other) => other !== tag));
  const type = (event: ChangeEvent<HTMLInputElement>): void => {
    const text = event.currentTarget.value;
    if (text.includes(",") || isChosen(event.nativeEvent)) add(text);
    else setDraft(text);
  };
  const press = (event: KeyboardEvent): void => {
    const last = value.at(-1);
    if (event.key === "Enter" && draft !== "") {
      event.preventDefault(); // the form is not sent yet
      add(draft);
    } else if (event.key === "Backspace" && draft === "" && last !== undefined) remove(last);
  };
  return (
    <div className={style["field"]}>
      <TextInput
        {...inputProps(field)}
        value={draft}
        onChange={type}
        onKeyDown={press}
        onBlur={() => add(draft)}
        list={listId}
        maxLength={maxLength}
        disabled={field.disabled === true || value.length >= maxTags}
        autoComplete="off"
      />
      <datalist id={listId}>
        {suggestions
          .filter((tag) => !value.some((other) => isSame(other, tag)))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {value.length > 0 && (
        <ul className={style["tags"]} aria-label={field.label}>
          {value.map((tag) => (
            <li key={tag} className={style["tag"]}>
              <bdi>{tag}</bdi>
              <CloseButton size="sm" aria-label={t("remove", { name: tag })} onClick={() => remove(tag)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a text was chosen from the list of suggestions instead of typed. */
const isChosen = (event: Event): boolean =>
  !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
