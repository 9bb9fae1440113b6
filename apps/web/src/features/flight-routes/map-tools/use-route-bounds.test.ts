import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRouteBounds } from "./use-route-bounds.ts";

type SelectedOptions = Parameters<typeof useRouteBounds>[0];

const route = (id: number, east: number) => ({
  id,
  path: [
    {
      type: "LineString" as const,
      coordinates: [
        [35, 31],
        [east, 31.5],
      ] as [number, number][],
    },
  ],
});

test("a selected route keeps its bounds until another one is selected", () => {
  const { result, rerender } = renderHook(useRouteBounds, { initialProps: undefined as SelectedOptions });
  expect(result.current).toBeUndefined();

  rerender(route(1, 36));
  expect(result.current).toEqual([35, 31, 36, 31.5]);

  rerender(route(1, 37));
  expect(result.current).toEqual([35, 31, 36, 31.5]);

  rerender(route(2, 38));
  expect(result.current).toEqual([35, 31, 38, 31.5]);
});
