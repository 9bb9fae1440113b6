import { Combobox, ScrollArea, useCombobox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useLazyOpening } from "#platform/ui/overlays/use-lazy-opening.ts";
import type { ChoiceProps, DropdownOption } from "./choice.ts";
import { DropdownButton, OptionFace } from "./dropdown-button.tsx";
import style from "./dropdown.module.css";

const CLOSE_ANIMATION_MS = 100;
const MAX_HEIGHT = "13rem";

/** The field with its list of options, open at first. */
export function DropdownList(props: ChoiceProps<string>) {
  const { options, choose, closes, searchable = false } = props;
  const { t } = useTranslation("platform/ui");
  const [searched, setSearched] = useState("");
  const { combobox, target, closeByTab } = useClosing(() => setSearched(""));
  const { dropdownOpened: opened, focusSearchInput } = combobox;
  useEffect(() => {
    if (opened && searchable) focusSearchInput();
  }, [opened, searchable, focusSearchInput]);
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
        <DropdownButton
          choice={props}
          ref={target}
          onClick={() => combobox.toggleDropdown()}
          onKeyDown={closeByTab}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        {searchable && (
          <Combobox.Search
            aria-label={t("search")}
            placeholder={t("search")}
            value={searched}
            onKeyDown={closeByTab}
            onChange={(event) => setSearched(event.currentTarget.value)}
          />
        )}
        <Combobox.Options aria-label={props.label}>
          <ScrollArea.Autosize mah={MAX_HEIGHT} type="auto">
            <Options {...props} searched={searched} />
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Tab leads from the field to the next: the search box, which has the focus, is outside of the form. */
function useClosing(onClosed: () => void) {
  const { opened, setOpened, target } = useLazyOpening();
  const combobox = useCombobox({
    opened,
    onOpenedChange: setOpened,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      onClosed();
    },
  });
  const closeByTab = ({ key }: KeyboardEvent): void => {
    if (!opened || key !== "Tab") return;
    target.current?.focus();
    combobox.closeDropdown();
  };
  return { combobox, target, closeByTab };
}

function Options({
  options,
  selected,
  loading = false,
  searched,
}: ChoiceProps<string> & { searched: string }) {
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
      active={selected.includes(option.key)}
      className={style["option"] ?? ""}
    >
      <OptionFace option={option} />
      {option.key !== "" && selected.includes(option.key) && <IconCheck size={16} aria-hidden />}
    </Combobox.Option>
  ));
}

const matches = ({ label, key }: DropdownOption, searchText: string): boolean =>
  label.toLocaleLowerCase().includes(searchText) || key.includes(searchText);
