import { priceIds, priceOf } from "@muster/contracts/plans";

// biome-ignore lint/suspicious/noExplicitAny: Stripe's objects, as far as a test needs them
export type StripeObject = Record<string, any>;

export interface StripeMessage {
  id: string;
  type: string;
  payload: string;
}

/** A one-time price has no interval. */
interface DoublePrice {
  cents: number | null;
  interval: string | null;
  count?: number;
  currency?: string;
  active?: boolean;
  productActive?: boolean;
  usage?: "licensed" | "metered";
}

export interface StripeData {
  now: () => Date;
  customers: StripeObject[];
  sessions: StripeObject[];
  subscriptions: StripeObject[];
  invoices: StripeObject[];
  charges: StripeObject[];
  refunds: StripeObject[];
  disputes: StripeObject[];
  messages: StripeMessage[];
  prices: Record<string, DoublePrice>;
  made: number;
}

export function openStripeData(now: () => Date): StripeData {
  const lists = {
    customers: [],
    sessions: [],
    subscriptions: [],
    invoices: [],
    charges: [],
    refunds: [],
    disputes: [],
    messages: [],
  };
  return { now, ...lists, prices: pricesOfDouble(), made: 0 };
}

export function emitEvent(data: StripeData, type: string, object: StripeObject): void {
  const event = { id: name(data, "evt"), object: "event", created: seconds(data.now()), type, livemode: false };
  const payload = JSON.stringify({ ...event, api_version: "2026-08-26.dahlia", data: { object } });
  data.messages.push({ id: event.id, type, payload });
}

export function priceObject(data: StripeData, id: string): StripeObject {
  const price = data.prices[id];
  if (!price) throw new Error(`No such price: '${id}'`);
  const {
    cents,
    interval,
    count = 1,
    currency = "usd",
    active = true,
    productActive = true,
    usage = "licensed",
  } = price;
  const recurring = interval === null ? null : { interval, interval_count: count, usage_type: usage };
  const product = { id: `prod_of_${id}`, object: "product", active: productActive };
  return { id, object: "price", active, currency, unit_amount: cents, recurring, product };
}

export function monthsOf(price: StripeObject): number {
  return price["recurring"].interval === "year" ? 12 : 1;
}

export function item(subscription: StripeObject) {
  return subscription["items"].data[0];
}

export function find(things: StripeObject[], wanted: string | null): StripeObject {
  const thing = things.find((one) => one["id"] === wanted || one["url"] === wanted);
  if (!thing) throw new Error(`The double knows no ${wanted}`);
  return thing;
}

export function name(data: StripeData, kind: string): string {
  return `${kind}_double${++data.made}`;
}

export function list(data: StripeObject[]): StripeObject {
  return { object: "list", data, has_more: false, url: "/v1/list" };
}

export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** The double's Stripe price id for one of ours. */
export function doublePrice(priceId: string): string {
  return `price_double_${priceId}`;
}

/** Every price of the catalog, as Stripe represents it. */
function pricesOfDouble(): Record<string, DoublePrice> {
  return Object.fromEntries(
    priceIds.map((id) => {
      const price = priceOf(id);
      if (!price) throw new Error(`${id} is not for sale`);
      return [doublePrice(id), { cents: price.cents, interval: price.interval }];
    }),
  );
}
