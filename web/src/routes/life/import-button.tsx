import { IconFileImport } from "@tabler/icons-react";
import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { useLifeText } from "./life-text.ts";
import { MOST_MB } from "./use-import.ts";

interface ImportButtonProps {
  label: string;
  onFile: (file: File) => void;
  pending?: boolean;
}

/** Asks for a route file. */
export function ImportButton({ label, onFile, pending = false }: ImportButtonProps) {
  const text = useLifeText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="xs"
        icon={<IconFileImport size={16} aria-hidden />}
        hint={text("importFormats", { limit: MOST_MB })}
        pending={pending}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text("importFile")}
        accept=".kmz,.kml,.plan,.waypoints,.txt,.csv,.json,.geojson,.gpx"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
