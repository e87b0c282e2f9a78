import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "../../platform/config.ts";
import { type StripeDouble, signatureOf, startStripeDouble } from "./stripe.double.ts";
import { openStripe } from "./stripe.ts";
import { stripeSettings } from "./stripe-settings.ts";

let stripe: StripeDouble;
beforeAll(async () => {
  stripe = await startStripeDouble(() => new Date());
});
afterAll(() => stripe.stop());

/** A short timeout only where Stripe hangs, so that a busy machine doesn't look like a hanging Stripe. */
const connect = (timeoutMs = 60_000) =>
  openStripe({ ...stripeSettings({ ...readConfig({}), ...stripe.settings }), timeoutMs });

function checkoutOf(customerId: string, wanted: string) {
  const urls = { successUrl: "http://x/", cancelUrl: "http://x/" };
  return { customerId, orgId: "o", priceId: "pro_monthly", trialDays: 0, ...urls, wanted, after: undefined };
}

it.each(["500", "cut", "hang"] as const)(
  "opens one checkout page when Stripe first responds with %s",
  async (fault) => {
    const customerId = await (await connect()).createCustomer({
      orgId: `org-${fault}`,
      name: "Acme",
      email: "a@example.com",
    });
    const before = stripe.requests.length;
    stripe.failNext(fault);
    const wanted = checkoutOf(customerId, fault);
    const url = await (await connect(fault === "hang" ? 1000 : undefined)).createCheckout(wanted);
    const keys = stripe.requests.slice(before).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    expect([...new Set(keys)]).toEqual([expect.stringMatching(/^\w{64}$/)]);
    expect(await (await connect()).createCheckout(wanted)).toBe(url);
  },
);

it("retries deleting a customer when Stripe hangs; a customer already deleted counts as done", async () => {
  const [stripeApi, impatient] = [await connect(), await connect(400)];
  const customer = await stripeApi.createCustomer({ orgId: "org-closed", name: "Acme", email: "a@example.com" });
  const subscription = stripe.payCheckout(await stripeApi.createCheckout(checkoutOf(customer, "paid")));
  const open = await stripeApi.createCheckout(checkoutOf(customer, "left open"));
  stripe.failNext("hang", "hang", "hang");
  await expect(impatient.closeCustomer(customer)).rejects.toMatchObject({ code: "upstream_failed" });
  for (let time = 0; time < 3; time++) await stripeApi.closeCustomer(customer);
  const deleted = stripe.requests.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  const ends = deleted.filter((path) => path.endsWith(subscription) || path.endsWith(customer));
  expect(ends.slice(0, 2)).toEqual([`/v1/subscriptions/${subscription}`, `/v1/customers/${customer}`]);
  expect(stripe.subscriptions.find(({ id }) => id === subscription)).toMatchObject({ status: "canceled" });
  expect(() => stripe.payCheckout(open)).toThrow("This page has expired");
  await stripeApi.closeCustomer("cus_never_heard_of");
});

it("returns a clear error when Stripe sends an invalid response, refuses or does not respond", async () => {
  const stripeApi = await connect();
  for (const fault of ["garbage", "429"] as const) {
    stripe.failNext(fault);
    await expect(stripeApi.listInvoices("cus_x")).rejects.toMatchObject({
      code: "upstream_failed",
      message: "Stripe returned an unexpected response. Nothing was changed. Try again.",
    });
  }
  stripe.failNext("hang", "hang", "hang");
  await expect((await connect(400)).listInvoices("cus_x")).rejects.toMatchObject({ code: "upstream_failed" });
});

const payload = JSON.stringify({ id: "evt_x", object: "event", type: "ping", created: 1, data: { object: {} } });
const signedFor = (text: string, seconds = 0) => signatureOf(text, new Date(Date.now() + seconds * 1000));

it.each<[string, string, () => string | undefined]>([
  ["without a signature", payload, () => undefined],
  ["with an empty one", payload, () => ""],
  ["with another's signature", payload, () => signatureOf(payload, new Date(), "whsec_another")],
  ["about another text", payload, () => signedFor(`${payload} `)],
  ["signed too long ago", payload, () => signedFor(payload, -301)],
  ["from the far future", payload, () => signedFor(payload, 86_400 * 365)],
  ["from a little too far in the future", payload, () => signedFor(payload, 310)],
  ["with no moment", payload, () => signedFor(payload).replace(/t=\d+,/, "")],
  ["with two moments", payload, () => `${signedFor(payload)},t=99999999999`],
  ...["null", "[]", '{"object":"event"}', '{"object":"event","id":"evt_y"}', "{", ""].map(
    (text) => [`that is no event but ${text}`, text, () => signedFor(text)] as [string, string, () => string],
  ),
])("refuses a webhook %s", async (_, text, header) => {
  const stripeApi = await connect();
  const read = () => stripeApi.readEvent(Buffer.from(text), header(), new Date());
  expect(read).toThrow(expect.objectContaining({ code: "malformed" }));
});

it("accepts a webhook signed now and one signed four minutes ago", async () => {
  const stripeApi = await connect();
  for (const seconds of [0, -240, 240])
    expect(stripeApi.readEvent(Buffer.from(payload), signedFor(payload, seconds), new Date())).toMatchObject({
      id: "evt_x",
    });
});
