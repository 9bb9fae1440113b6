import { Checkbox, Popover, Stack } from "@mantine/core";
import { IconButton } from "#platform/ui/icon-button.tsx";
import type { CheckListProps } from "./check-list.tsx";
import { useLazyOpening } from "./use-lazy-opening.ts";

/** The icon button with its popover, open at first. */
export function CheckListPopover({ label, icon, options, unchecked, onChange }: CheckListProps<string>) {
  const { opened, setOpened, target } = useLazyOpening();
  const toggle = (key: string): void => {
    const next = new Set(unchecked);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md">
      <Popover.Target>
        <IconButton
          ref={target}
          label={label}
          icon={icon}
          expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={10}>
          {options.map(({ key, label: name }) => (
            <Checkbox
              key={key}
              size="xs"
              label={name}
              checked={!unchecked.has(key)}
              onChange={() => toggle(key)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
