import { expect, it } from "vitest";
import { describeUserAgent } from "./user-agent.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/156.0.0.0 Safari/537.36`, "Linux", "Chrome"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Windows",
    "Edge",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0", "Mac", "Firefox"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "iPhone",
    "Safari",
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, "Android", "Chrome"],
  ["curl/8.5.0", "Unknown device", "curl"],
  [null, "Unknown device", "Unknown browser"],
])("%s", (text, device, browser) => {
  expect(describeUserAgent(text)).toEqual({ device, browser });
});
