import type { MediaFile } from "@overfly/contract/media/media";
import { KeyValues } from "#platform/ui/display/key-values.tsx";
import { PhotoFacts } from "#features/media/viewers/photo-facts.tsx";
import { useFileFacts } from "./use-file-facts.tsx";

/** What is known of a file; of photos also how they were taken. */
export function FileFacts({ file, zone }: { file: MediaFile; zone: string }) {
  const facts = useFileFacts(zone);
  const isPhoto = file.kind === "photo" || file.kind === "thermal_photo";
  return (
    <>
      <KeyValues items={facts(file)} />
      {isPhoto && <PhotoFacts file={file} zone={zone} />}
    </>
  );
}
