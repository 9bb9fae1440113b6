import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { blockKeys, type FieldProps, inputProps } from "./field.ts";

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "search" | "url";
  autoComplete?: string;
  maxLength?: number;
  /** Keys that do nothing in this field, by their `KeyboardEvent.key`. */
  blockedKeys?: readonly string[];
  icon?: ReactNode;
}

export const TextField = (props: TextFieldProps) => (
  <TextInput
    {...inputProps(props)}
    type={props.type ?? "text"}
    value={props.value}
    onChange={(event) => props.onChange(event.currentTarget.value)}
    onKeyDown={blockKeys(props.blockedKeys)}
    autoComplete={props.autoComplete}
    maxLength={props.maxLength}
    leftSection={props.icon}
  />
);
