import { Combobox, InputBase, Pill, ScrollArea, useCombobox } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { type FieldProps, inputProps } from "./field.ts";
import style from "./dropdown.module.css";

export interface DropdownOption<Key extends string = string> {
  /** An option with an empty key cannot be chosen. */
  key: Key;
  label: string;
  icon?: ReactNode;
  /** Accessible name of the icon. */
  alt?: string;
  /** Shown instead of the label once it is chosen. */
  short?: string;
}

interface Common<Key extends string> extends FieldProps {
  options: readonly DropdownOption<Key>[];
  loading?: boolean;
  /** Adds a box to search the options by their label or key. */
  searchable?: boolean;
  /** The label is hidden visually. */
  labelHidden?: boolean;
}

export interface DropdownProps<Key extends string> extends Common<Key> {
  value: Key | null;
  onChange: (value: Key) => void;
}

export interface MultiDropdownProps<Key extends string> extends Common<Key> {
  value: readonly Key[];
  onChange: (value: Key[]) => void;
}

/** Single selection; choosing an option closes it. */
export const Dropdown = <Key extends string>({ value, onChange, ...rest }: DropdownProps<Key>) => (
  <Choice {...rest} chosen={value === null ? [] : [value]} choose={onChange} closes />
);

/** Multiple selection; choosing an option toggles it. */
export const MultiDropdown = <Key extends string>({ value, onChange, ...rest }: MultiDropdownProps<Key>) => (
  <Choice
    {...rest}
    chosen={value}
    choose={(key) => onChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key])}
    closes={false}
  />
);

interface ChoiceProps<Key extends string> extends Common<Key> {
  chosen: readonly Key[];
  choose: (key: Key) => void;
  closes: boolean;
}

const CLOSE_ANIMATION_MS = 100;
const MAX_HEIGHT = "13rem";

function Choice<Key extends string>(props: ChoiceProps<Key>) {
  const { options, chosen, choose, closes, loading = false } = props;
  const { t } = useTranslation("platform/ui");
  const [searched, setSearched] = useState("");
  const combobox = useCombobox({
    onDropdownOpen: () => props.searchable && combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearched("");
    },
  });
  const submit = (index: string): void => {
    const option = options[Number(index)];
    if (!option || option.key === "") return;
    choose(option.key);
    if (closes) combobox.closeDropdown();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      transitionProps={{ transition: "fade", duration: CLOSE_ANIMATION_MS }}
      offset={4}
      shadow="md"
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          {...inputProps(props)}
          {...(props.labelHidden ? { label: undefined, "aria-label": props.label } : {})}
          component="button"
          type="button"
          pointer
          rightSection={<IconChevronDown size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.toggleDropdown()}
        >
          <Chosen options={options} chosen={chosen} placeholder={props.placeholder} many={!closes} />
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        {props.searchable && (
          <Combobox.Search
            aria-label={t("search")}
            placeholder={t("search")}
            value={searched}
            onChange={(event) => setSearched(event.currentTarget.value)}
          />
        )}
        <Combobox.Options aria-label={props.label}>
          <ScrollArea.Autosize mah={MAX_HEIGHT} type="auto">
            <Options options={options} chosen={chosen} loading={loading} searched={searched} />
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface ShownProps {
  options: readonly DropdownOption[];
  chosen: readonly string[];
}

function Options({
  options,
  chosen,
  loading,
  searched,
}: ShownProps & { loading: boolean; searched: string }) {
  const { t } = useTranslation("platform/ui");
  const found = options
    .map((option, index) => ({ option, index }))
    .filter(({ option }) => matches(option, searched.trim().toLocaleLowerCase()));
  if (loading) return <Combobox.Empty>{t("loading")}</Combobox.Empty>;
  if (found.length === 0) return <Combobox.Empty>{t("noData")}</Combobox.Empty>;
  return found.map(({ option, index }) => (
    <Combobox.Option
      key={option.key === "" ? `empty-${option.label}` : option.key}
      value={String(index)}
      disabled={option.key === ""}
      active={chosen.includes(option.key)}
      className={style["option"] ?? ""}
    >
      <Face option={option} />
      {option.key !== "" && chosen.includes(option.key) && <IconCheck size={16} aria-hidden />}
    </Combobox.Option>
  ));
}

const matches = ({ label, key }: DropdownOption, words: string): boolean =>
  label.toLocaleLowerCase().includes(words) || key.includes(words);

function Chosen(props: ShownProps & { placeholder: string | undefined; many: boolean }) {
  const { t } = useTranslation("platform/ui");
  const { options, chosen, placeholder, many } = props;
  const found = options.filter((option) => option.key !== "" && chosen.includes(option.key));
  const [first] = found;
  if (!first) return <span className={style["placeholder"]}>{placeholder ?? t("choose")}</span>;
  if (!many) return <Face option={{ ...first, label: first.short ?? first.label }} />;
  if (found.length > 2) return <span>{t("selectedOptions", { count: found.length })}</span>;
  return (
    <Pill.Group gap={4} component="span">
      {found.map((option) => (
        <Pill key={option.key} component="span">
          {option.label}
        </Pill>
      ))}
    </Pill.Group>
  );
}

const Face = ({ option: { icon, alt, label } }: { option: DropdownOption }) => (
  <span className={style["face"]}>
    {icon !== undefined && (
      <span role={alt === undefined ? "presentation" : "img"} aria-label={alt}>
        {icon}
      </span>
    )}
    <span>{label}</span>
  </span>
);
