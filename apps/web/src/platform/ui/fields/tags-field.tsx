import { TagsInput } from "@mantine/core";
import { type FieldProps, inputProps } from "./field.ts";

export interface TagsFieldProps extends FieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Known ones to choose from; others can be typed. */
  suggestions: readonly string[];
  maxTags: number;
  maxLength: number;
}

const MAX_HEIGHT = "13rem";

/** Several labels, each ended by Enter or a comma. */
export const TagsField = ({ value, onChange, suggestions, maxTags, maxLength, ...field }: TagsFieldProps) => (
  <TagsInput
    {...inputProps(field)}
    value={[...value]}
    onChange={onChange}
    data={[...suggestions]}
    maxTags={maxTags}
    maxLength={maxLength}
    maxDropdownHeight={MAX_HEIGHT}
    acceptValueOnBlur
    autoComplete="off"
  />
);
