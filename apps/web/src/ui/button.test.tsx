import { Bell } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button, IconButton } from "./button.tsx";

describe("Button", () => {
  it("stays focusable when disabled, with its reason as description", () => {
    const html = renderToStaticMarkup(<Button disabledReason="Choose an agent first">Continue</Button>);
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toMatch(/<button[^>]* disabled/);
    expect(html).toMatch(new RegExp(`id="${id}"[^>]*>Choose an agent first<`));
  });

  it("shows its busy label and cannot be pressed twice", () => {
    const html = renderToStaticMarkup(
      <Button busy busyLabel="Creating…">
        Create agent
      </Button>,
    );
    expect(html).toContain("Creating…");
    expect(html).toContain('aria-busy="true"');
    expect(html).toMatch(/<button[^>]* disabled/);
  });

  it("does not submit a form by default", () => {
    expect(renderToStaticMarkup(<Button>Next</Button>)).toContain('type="button"');
    expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toContain('type="submit"');
  });

  it("has an accessible name when it shows only an icon", () => {
    expect(renderToStaticMarkup(<IconButton label="Notifications" icon={Bell} />)).toContain(
      'aria-label="Notifications"',
    );
  });
});
