import type { ReactNode } from "react";
import type { FieldProps } from "#platform/ui/fields/field.ts";

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

export interface CommonChoiceProps<Key extends string> extends FieldProps {
  options: readonly DropdownOption<Key>[];
  loading?: boolean;
  /** Adds a box to search the options by their label or key. */
  searchable?: boolean;
  /** The label is hidden visually. */
  labelHidden?: boolean;
}

export interface ChoiceProps<Key extends string> extends CommonChoiceProps<Key> {
  selected: readonly Key[];
  choose: (key: Key) => void;
  /** Choosing an option closes the list. */
  closes: boolean;
  none?: string;
}
