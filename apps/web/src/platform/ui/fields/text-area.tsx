import { Textarea } from "@mantine/core";
import { type FieldProps, inputProps } from "./field.ts";

export interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  rows?: number;
}

export const TextArea = (props: TextAreaProps) => (
  <Textarea
    {...inputProps(props)}
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
    maxLength={props.maxLength}
    minRows={props.rows ?? 3}
    maxRows={12}
    autosize
  />
);
