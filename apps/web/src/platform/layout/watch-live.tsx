import { streams } from "@overfly/contract/streams/streams";
import { IconVideo } from "@tabler/icons-react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";

/** The way to live video, which the side menu doesn't list. */
export function WatchLive({ size }: { size?: "xs" }) {
  const { t } = useTranslation("platform/layout");
  return (
    <Allowed to={streams.list}>
      <Button to="/streaming-hub" icon={<IconVideo size={16} aria-hidden />} {...(size && { size })}>
        {t("watchLive")}
      </Button>
    </Allowed>
  );
}
