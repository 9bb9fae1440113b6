import type { UploadStatus } from "@overfly/contract/sites/upload-status";
import type { Tone } from "#platform/ui/display/state-badge.tsx";

export const UPLOAD_TONE: Record<UploadStatus, Tone> = {
  nothing: "idle",
  partly: "busy",
  on_card: "warn",
  uploaded: "good",
};
