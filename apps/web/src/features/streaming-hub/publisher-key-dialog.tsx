import { Group, Stack } from "@mantine/core";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";
import { SecretValues } from "#platform/ui/display/secret-values.tsx";
import { When } from "#platform/ui/display/when.tsx";
import { Alert } from "#platform/ui/feedback/alert.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import type { AddedStream } from "./add-stream.tsx";

/** The addresses and key of an encoder, which are shown once. */
export function PublisherKeyDialog({ stream, onClose }: { stream: AddedStream; onClose: () => void }) {
  const { t } = useTranslation("streaming-hub");
  const { id, server, key, whip, expires_at } = stream.address;
  const rtmp: [label: string, value: string][] = [
    [t("server"), server],
    [t("key"), key],
  ];
  const webrtc: [label: string, value: string][] = whip
    ? [
        [t("whipAddress"), whip.url],
        [t("whipToken"), whip.token],
      ]
    : [];
  return (
    <Dialog opened onClose={onClose} title={t("addressOf", { name: stream.name })}>
      <Stack gap="md">
        <Alert>{t("shownOnce")}</Alert>
        <p>{t(whip ? "whereToEnterEither" : "whereToEnter")}</p>
        <SecretValues
          values={[...rtmp, ...webrtc]}
          others={[[t("validUntil"), <When key="until" at={expires_at} />]]}
        />
        <Group gap="xs" justify="flex-end">
          <Button kind="primary" to={`/streaming-hub/${id}`}>
            {t("openStream")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
