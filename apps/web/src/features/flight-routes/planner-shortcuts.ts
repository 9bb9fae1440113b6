import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import { TOOL_SHORTCUTS, TOOLS } from "#features/flight-routes/map-tools/toolbar/tool-availability.ts";
import type { Tool } from "#features/flight-routes/map-tools/toolbar/tool.ts";
import type { EditSessionControls } from "#features/flight-routes/store/edit-session.ts";

export interface PlannerShortcuts {
  controls: EditSessionControls;
  save: () => void;
  canSave: boolean;
  onTool: (tool: Tool) => void;
}

/** Keys of the planner: letters by where they lie on the keyboard, so that they work in every language. */
export function usePlannerShortcuts({ controls: { session, edit: change }, save, canSave, onTool }: PlannerShortcuts): void {
  const whileEditing = (act: () => void) => () => {
    if (session) act();
  };
  useHotkeys(
    [
      ["mod+Z", whileEditing(() => change({ type: "undo" }))],
      ["mod+shift+Z", whileEditing(() => change({ type: "redo" }))],
      ["mod+Y", whileEditing(() => change({ type: "redo" }))],
      ["mod+S", whileEditing(() => canSave && save())],
    ],
    [],
  );
  const tools = TOOLS.map((tool): HotkeyItem => [
    TOOL_SHORTCUTS[tool] ?? "",
    whileEditing(() => onTool(tool)),
    { preventDefault: true, usePhysicalKeys: true },
  ]);
  useHotkeys([...tools, ["Escape", whileEditing(() => onTool("none"))]]);
}
