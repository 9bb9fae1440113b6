import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HoldButton } from "./hold-button.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(disabled = false) {
  const held = vi.fn<() => void>();
  render(
    <MantineProvider>
      <HoldButton onHeld={held} disabled={disabled}>
        Hold to start
      </HoldButton>
    </MantineProvider>,
  );
  return { held, button: screen.getByRole("button") };
}
function after(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test("acts once after a second, not before, and not again by the click that follows", () => {
  const { held, button } = show();
  fireEvent.pointerDown(button, { button: 0 });
  after(999);
  expect(held).not.toHaveBeenCalled();
  after(1);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(held).toHaveBeenCalledTimes(1);
});

test.each(["pointerUp", "pointerLeave", "pointerCancel", "blur"] as const)("%s lets go", (end) => {
  const { held, button } = show();
  fireEvent.pointerDown(button, { button: 0 });
  after(900);
  fireEvent[end](button);
  after(1000);
  expect(held).not.toHaveBeenCalled();
});

test("a key is held, too, though it repeats; a screen reader's click needs no holding", () => {
  const { held, button } = show();
  fireEvent.keyDown(button, { key: "Enter" });
  after(600);
  fireEvent.keyDown(button, { key: "Enter", repeat: true });
  after(400);
  expect(held).toHaveBeenCalledTimes(1);
  fireEvent.keyUp(button, { key: "Enter" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(held).toHaveBeenCalledTimes(2);
});

test("a disabled one does nothing", () => {
  const { held, button } = show(true);
  fireEvent.pointerDown(button, { button: 0 });
  after(2000);
  fireEvent.click(button);
  expect(held).not.toHaveBeenCalled();
});
