import { IconBan, IconClipboardCheck, IconFlag, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import type { BulkKind } from "./bulk-kinds.ts";

export const BULK_ICONS = {
  approve: IconClipboardCheck,
  hold: IconPlayerPause,
  resume: IconPlayerPlay,
  cancel: IconBan,
  priority: IconFlag,
} as const satisfies Record<BulkKind, unknown>;
