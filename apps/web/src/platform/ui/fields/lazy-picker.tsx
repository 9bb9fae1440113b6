import { InputBase } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { type FieldProps, pickerProps } from "./field.ts";

interface LazyPickerProps {
  field: FieldProps & { value: string };
  load: () => unknown;
  picker: (defaultOpened: boolean) => ReactNode;
}

/** An empty date field is a button at first: the calendar's code is loaded when it is about to be opened. */
export function LazyPicker({ field, load, picker }: LazyPickerProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <InputBase
      {...pickerProps(field)}
      component="button"
      type="button"
      pointer
      leftSection={<IconCalendar size={16} aria-hidden />}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted || field.value !== "" ? <Suspense fallback={button}>{picker(isWanted)}</Suspense> : button;
}
