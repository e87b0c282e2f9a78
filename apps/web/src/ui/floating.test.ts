import { afterEach, describe, expect, it, vi } from "vitest";
import { placeBeside, position } from "./floating.ts";

afterEach(() => vi.unstubAllGlobals());

it("places a panel that shrinks to the space on its right in one step", () => {
  vi.stubGlobal("innerWidth", 390);
  vi.stubGlobal("innerHeight", 800);
  const anchor = { getBoundingClientRect: () => ({ left: 90, right: 180, top: 100, bottom: 130 }) } as Element;
  const style = { left: "90px", top: "" };
  const panel = {
    ...{ style, offsetHeight: 300 },
    get offsetWidth() {
      return Math.min(360, 390 - Number.parseFloat(style.left));
    },
  } as unknown as HTMLElement;
  placeBeside(anchor, panel, { align: "start" });
  expect({ left: style.left, width: panel.offsetWidth }).toEqual({ left: "22px", width: 360 });
});

const window = { width: 1000, height: 800 };
const at = { left: 100, right: 200, top: 100, bottom: 130 };
const box = { width: 240, height: 300 };

describe("position", () => {
  it("places it below the start of its anchor", () => {
    expect(position(at, box, { align: "start", side: "below" }, window)).toEqual({ left: 100, top: 136 });
  });

  it("aligns to the end and keeps it inside the window", () => {
    expect(position(at, box, { align: "end", side: "below" }, window)).toEqual({ left: 8, top: 136 });
  });

  it("flips above when there is no room below", () => {
    const low = { ...at, top: 700, bottom: 730 };
    expect(position(low, box, { align: "start", side: "below" }, window).top).toBe(394);
  });

  it("keeps it inside a window smaller than itself", () => {
    const small = { width: 200, height: 200 };
    expect(position(at, box, { align: "start", side: "below" }, small)).toEqual({ left: 8, top: 8 });
  });

  it("places it above when asked, and below when above has no room", () => {
    expect(position(at, { width: 80, height: 20 }, { align: "center", side: "above" }, window)).toEqual({
      left: 110,
      top: 74,
    });
    expect(
      position({ ...at, top: 4, bottom: 20 }, { width: 80, height: 20 }, { align: "center", side: "above" }, window)
        .top,
    ).toBe(26);
  });
});
