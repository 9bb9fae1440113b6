import { Group, Stack } from "@mantine/core";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import type { Conflict } from "./use-versioned.ts";

interface ChangedMeanwhileProps {
  conflict: Pick<Conflict, "load" | "keep">;
  /** Clears the failure of the save. */
  onDecided: () => void;
}

/** Somebody else was faster: whose input goes on. */
export function ChangedMeanwhile({ conflict, onDecided }: ChangedMeanwhileProps) {
  const { t } = useTranslation("platform/ui");
  const decide = (choice: () => void) => (): void => {
    onDecided();
    choice();
  };
  return (
    <Stack gap="xs">
      <Alert role="alert">{t("changedMeanwhile")}</Alert>
      <Group gap="xs">
        <Button size="xs" onClick={decide(conflict.load)}>
          {t("loadTheirs")}
        </Button>
        <Button size="xs" onClick={decide(conflict.keep)}>
          {t("keepMine")}
        </Button>
      </Group>
    </Stack>
  );
}
