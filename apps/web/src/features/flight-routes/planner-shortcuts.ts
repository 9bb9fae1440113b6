import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import { TOOL_SHORTCUTS, TOOLS } from "./map-tools/toolbar/tool-availability.ts";
import { useEdit, useSelectTool, useTool } from "./store/editing.ts";
import { usePlanner } from "./store/planner-context.ts";
import { selectCanSave, selectIsEditing } from "./store/selectors.ts";

/** Keyboard shortcuts while editing. Letters go by their position on the keyboard, to work in every language. */
export function usePlannerShortcuts(save: () => void): void {
  const isEditing = usePlanner(selectIsEditing);
  const canSave = usePlanner(selectCanSave);
  const activeTool = useTool();
  const selectTool = useSelectTool();
  const edit = useEdit();
  const whileEditing = (run: () => void) => () => {
    if (isEditing) run();
  };
  const toggle = (tool: (typeof TOOLS)[number]): void => selectTool(tool === activeTool ? "none" : tool);
  useHotkeys(
    [
      ["mod+Z", whileEditing(() => edit({ type: "undo" }))],
      ["mod+shift+Z", whileEditing(() => edit({ type: "redo" }))],
      ["mod+Y", whileEditing(() => edit({ type: "redo" }))],
      ["mod+S", whileEditing(() => canSave && save())],
    ],
    [],
  );
  const tools = TOOLS.map((tool): HotkeyItem => [
    TOOL_SHORTCUTS[tool] ?? "",
    whileEditing(() => toggle(tool)),
    { preventDefault: true, usePhysicalKeys: true },
  ]);
  useHotkeys([...tools, ["Escape", whileEditing(() => selectTool("none"))]]);
}
