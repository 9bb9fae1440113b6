import { Autocomplete, type ComboboxItem } from "@mantine/core";
import { type FieldProps, inputProps } from "./field.ts";

export interface Suggestion {
  /** What is entered; unique. */
  value: string;
  /** What the list shows and the typed text is searched in; default: the value. */
  label?: string;
}

export interface SuggestFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly Suggestion[];
  /** Called when a suggestion was chosen rather than typed, after `onChange`. */
  onChoose?: (value: string) => void;
  maxLength?: number;
}

const MAX_HEIGHT = "13rem";

/** A text field that suggests known values while anything else can be typed. */
export function SuggestField(props: SuggestFieldProps) {
  const { value, onChange, suggestions, onChoose, maxLength } = props;
  const labels = new Map(suggestions.map((one) => [one.value, one.label ?? one.value]));
  const labelOf = (one: string): string => labels.get(one) ?? one;
  return (
    <Autocomplete
      {...inputProps(props)}
      value={value}
      onChange={onChange}
      onOptionSubmit={(chosen) => {
        // the text of the option is entered first
        queueMicrotask(() => onChoose?.(chosen));
      }}
      data={suggestions.map((one) => one.value)}
      filter={({ options, search, limit }) =>
        (options as ComboboxItem[])
          .filter((option) => includes(labelOf(option.value), search))
          .slice(0, limit)
      }
      renderOption={({ option }) => labelOf(option.value)}
      maxDropdownHeight={MAX_HEIGHT}
      openOnFocus={false}
      autoComplete="off"
      {...(maxLength === undefined ? {} : { maxLength })}
    />
  );
}

const includes = (label: string, search: string): boolean =>
  label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
