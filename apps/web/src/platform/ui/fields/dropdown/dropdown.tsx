import { lazy, Suspense, useState } from "react";
import type { ChoiceProps, CommonChoiceProps } from "./choice.ts";
import { DropdownButton } from "./dropdown-button.tsx";

export interface DropdownProps<Key extends string> extends CommonChoiceProps<Key> {
  value: Key | null;
  onChange: (value: Key) => void;
}

export interface MultiDropdownProps<Key extends string> extends CommonChoiceProps<Key> {
  value: readonly Key[];
  onChange: (value: Key[]) => void;
  /** What the field means while nothing is chosen, such as all of a filter; without it, a choice is asked for. */
  none?: string;
}

/** Single selection; choosing an option closes it. */
export const Dropdown = <Key extends string>({ value, onChange, ...rest }: DropdownProps<Key>) => (
  <Choice {...rest} selected={value === null ? [] : [value]} choose={onChange} closes />
);

/** Multiple selection; choosing an option toggles it. */
export const MultiDropdown = <Key extends string>({ value, onChange, ...rest }: MultiDropdownProps<Key>) => (
  <Choice
    {...rest}
    selected={value}
    choose={(key) => onChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key])}
    closes={false}
  />
);

const loadList = () => import("./dropdown-list.tsx").then((m) => ({ default: m.DropdownList }));
const List = lazy(loadList);
/** Opening the list loads it again if this fails. */
const preloadList = (): void => void loadList().catch(() => undefined);

/** The code of the list is loaded when it is about to be opened for the first time. */
function Choice<Key extends string>(props: ChoiceProps<Key>) {
  const choice = props as unknown as ChoiceProps<string>;
  const [isWanted, setWanted] = useState(false);
  const open = (): void => setWanted(true);
  const button = (
    <DropdownButton
      choice={choice}
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- there is no list yet to control
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      onPointerEnter={preloadList}
      onFocus={preloadList}
      onClick={open}
      onKeyDown={({ key }) => OPENING_KEYS.includes(key) && open()}
    />
  );
  return isWanted ? (
    <Suspense fallback={button}>
      <List {...choice} />
    </Suspense>
  ) : (
    button
  );
}

const OPENING_KEYS = ["ArrowDown", "ArrowUp"];
