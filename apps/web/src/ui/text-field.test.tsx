import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TextField } from "./text-field.tsx";

it("links label, hint and error to the input", () => {
  const html = renderToStaticMarkup(<TextField label="Title" hint="Short" error="Give the task a title" required />);
  const id = /<input[^>]* id="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`for="${id}"`);
  expect(html).toContain(`aria-describedby="${id}-hint ${id}-error"`);
  expect(html).toContain(`<p id="${id}-error"`);
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-required="true"');
});

it("adds no description without a hint or error", () => {
  const html = renderToStaticMarkup(<TextField label="Title" />);
  expect(html).not.toContain("aria-describedby");
  expect(html).not.toContain("aria-invalid");
});
