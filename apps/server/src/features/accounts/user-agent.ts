const browsers: [name: string, sign: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\b(?:OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.*Safari\//],
  ["curl", /^curl\//],
];

const devices: [name: string, sign: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMacintosh\b|\bMac OS X\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

/** A readable description of a browser's user agent. It can be forged: for display only. */
export function describeUserAgent(userAgent: string | null): { device: string; browser: string } {
  const named = (list: [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent ?? ""))?.[0];
  return { device: named(devices) ?? "Unknown device", browser: named(browsers) ?? "Unknown browser" };
}
