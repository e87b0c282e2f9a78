import { describe, expect, it } from "vitest";
import { formationOf, hueOf } from "./mark.tsx";

describe("an agent's mark", () => {
  it("is the same for the same id, and symmetric", () => {
    const dots = formationOf("01900000-0000-7000-8000-000000000001");
    expect(dots).toEqual(formationOf("01900000-0000-7000-8000-000000000001"));
    for (const row of [0, 3, 6]) expect(dots[row]?.radius).toBe(dots[row + 2]?.radius);
  });

  it("uses all eight hues and many shapes", () => {
    const ids = Array.from({ length: 400 }, (_, index) => `01900000-0000-7000-8000-${String(index).padStart(12, "0")}`);
    expect(new Set(ids.map(hueOf)).size).toBe(8);
    const shapes = new Set(
      ids.map((id) =>
        formationOf(id)
          .map((dot) => dot.radius)
          .join(),
      ),
    );
    expect(shapes.size).toBeGreaterThan(150);
  });
});
