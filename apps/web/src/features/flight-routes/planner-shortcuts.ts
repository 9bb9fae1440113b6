import { type HotkeyItem, useHotkeys, useWindowEvent } from "@mantine/hooks";
import { editKey } from "./edit-key.ts";
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
  useWindowEvent("keydown", (event) => {
    const asked = editKey(event);
    if (asked === undefined) return;
    event.preventDefault();
    whileEditing(() => {
      if (asked !== "save") edit({ type: asked });
      else if (canSave) save();
    })();
  });
  const tools = TOOLS.map((tool): HotkeyItem => [
    TOOL_SHORTCUTS[tool] ?? "",
    whileEditing(() => toggle(tool)),
    { preventDefault: true, usePhysicalKeys: true },
  ]);
  useHotkeys([...tools, ["Escape", whileEditing(() => selectTool("none"))]]);
}
