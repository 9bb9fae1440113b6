import { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { startDocument } from "#features/flight-routes/document/default-document.ts";
import { addItem, boundary, button, editedRoute, field, planned, type } from "#testing/edited-route.tsx";

const { document, edit } = editedRoute();

describe("imaging", () => {
  test("exactly one of resolution, height and pixels is given", () => {
    edit();
    type("GSD", "3");
    expect(field("Height").value).toBe("22.8");
    expect(document().items[0]?.imaging).toMatchObject({ gsdCm: 3 });

    type("Height", "91");
    expect(field("GSD").value).toBe("12");
    expect(document().items[0]?.imaging).toMatchObject({ heightM: 91, gsdCm: undefined });

    type("Pixels per cell", "5.2");
    expect(field("GSD").value).toBe("3");
    expect(document().items[0]?.imaging.heightM).toBeUndefined();
    expect(RouteDocument.safeParse(document()).success).toBe(true);
  });

  test("around an object, resolution and height follow from the slant distance", async () => {
    edit();
    await addItem("Orbit");
    const [, item] = document().items;
    const setting = planned(document()).plan?.items.find(({ id }) => id === item?.id)?.settings;
    expect(Number(field("GSD").value)).toBeCloseTo(setting?.gsdCm ?? 0, 1);

    type("GSD", "6");
    const again = planned(document()).plan?.items.find(({ id }) => id === item?.id)?.settings;
    expect(Number(field("Height").value)).toBeCloseTo(again?.heightM ?? 0, 0);
    expect(again?.gsdCm).toBeCloseTo(6, 6);
  });

  test("a preset sets its values and stays selected until one is changed", () => {
    edit();
    const preset = button(/^IEC detailed/);
    fireEvent.click(preset);

    expect(preset.getAttribute("aria-pressed")).toBe("true");
    expect(field("GSD").value).toBe("3");
    expect(screen.getByText(/warranty claims/)).toBeTruthy();

    type("Side overlap", "60");
    expect(preset.getAttribute("aria-pressed")).toBe("false");
  });

  test("a preset states overlaps, camera, both limits of the speed, and when to fly", () => {
    edit({ ...startDocument(boundary, "North"), aircraftId: "m3e", cameraId: "m3e" });
    const preset = button(/^3D with obliques/);
    fireEvent.click(preset);

    const stated = screen.getByText("A 3D model with heights and walls.").parentElement?.textContent ?? "";
    expect(stated).toContain("80 / 70 %");
    expect(stated).toMatch(/Gimbal pitch[-−]90\s?° · [-−]45\s?°/);
    expect(stated).toMatch(/Sharp images up to 10\.0\sm\/s; camera interval allows 22\.\d\sm\/s/);
    expect(stated).toMatch(/without moving cloud shadows\.Wind up to 10\.0\sm\/s/);
  });

  test("a preset that the camera does not support is not applied, and gives the reason", () => {
    edit({ ...startDocument(boundary, "North"), aircraftId: "m3e", cameraId: "m3e" });
    const preset = button(/^IEC detailed/);
    fireEvent.click(preset);

    expect(preset.getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText(/needs a thermal lens/)).toBeTruthy();
    expect(document().items[0]?.imaging.gsdCm).toBe(5.5);
  });

  test("an emptied field returns to its old value on blur", () => {
    edit();
    type("Front overlap", "");
    expect(field("Front overlap").value).toBe("");

    fireEvent.blur(field("Front overlap"));
    expect(field("Front overlap").value).toBe("70");
  });
});
