import { Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { loadable } from "./loadable.tsx";

it("renders at once when its code has been preloaded, and the fallback otherwise", async () => {
  const View = loadable(async () => ({ name }: { name: string }) => <p>Hello {name}</p>);
  const page = (
    <Suspense fallback="Loading">
      <View name="Ada" />
    </Suspense>
  );
  expect(renderToStaticMarkup(page)).toContain("Loading");
  await View.preload();
  expect(renderToStaticMarkup(page)).toBe("<p>Hello Ada</p>");
});

it("loads again after a failure", async () => {
  let isDown = true;
  const View = loadable(async () => {
    if (isDown) throw new Error("offline");
    return () => <p>Here</p>;
  });
  await expect(View.preload()).rejects.toThrow("offline");
  isDown = false;
  await View.preload();
  expect(renderToStaticMarkup(<View />)).toBe("<p>Here</p>");
});
