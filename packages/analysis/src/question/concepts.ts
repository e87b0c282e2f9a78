/** Words that mean the same thing in a question and in the head of a column. A concept without a column makes a question unanswerable. */
export const CONCEPTS: Record<string, readonly string[]> = {
  revenue: [
    "revenue",
    "sale",
    "turnover",
    "income",
    "amount",
    "umsatz",
    "erlos",
    "gmv",
    "takings",
    "total price",
    "order value",
    "total",
    "betrag",
    "ventas",
    "ingreso",
    "billing",
    "net",
    "gross",
  ],
  profit: [
    "profit",
    "margin",
    "earning",
    "gewinn",
    "profitability",
    "profitable",
    "ebit",
    "ebitda",
    "net income",
    "loss",
  ],
  cost: ["cost", "expense", "spend", "spending", "spent", "expenditure", "kosten", "ausgabe", "cogs", "outlay"],
  price: ["price", "expensive", "cheapest", "cheap", "priciest", "unit price", "preis"],
  quantity: ["quantity", "qty", "unit", "volume", "menge", "anzahl", "unit sold", "item sold", "piece"],
  budget: ["budget", "plan", "target", "forecast"],
  tax: ["tax", "vat", "mwst"],
  discount: ["discount", "rabatt", "rebate"],
  customer: ["customer", "cust", "client", "subscriber", "buyer", "consumer", "kunde", "shopper", "patron"],
  product: ["product", "prod", "item", "sku", "article", "artikel", "produkt", "good", "model"],
  region: ["region", "territory", "area", "market", "geography", "zone", "location"],
  country: ["country", "nation", "land", "pais", "state"],
  city: ["city", "town", "stadt", "ort"],
  category: ["category", "segment", "type", "kategorie", "kind", "product line"],
  channel: ["channel", "source", "medium", "kanal", "traffic source"],
  supplier: ["supplier", "vendor", "lieferant", "manufacturer", "brand"],
  employee: ["employee", "emp", "staff", "worker", "mitarbeiter", "colleague", "personnel"],
  salesperson: [
    "salesperson",
    "sale rep",
    "rep",
    "seller",
    "agent",
    "account manager",
    "sale person",
    "representative",
  ],
  department: ["department", "dept", "team", "division", "abteilung"],
  store: ["store", "branch", "shop", "outlet", "filiale", "warehouse"],
  salary: ["salary", "pay", "wage", "compensation", "gehalt", "lohn", "remuneration"],
  age: ["age", "alter", "oldest", "youngest"],
  gender: ["gender", "sex", "geschlecht", "men", "woman"],
  rating: [
    "rating",
    "score",
    "satisfaction",
    "star",
    "nps",
    "csat",
    "satisfied",
    "happy",
    "happiest",
    "review score",
    "bewertung",
  ],
  churn: ["churn", "attrition", "churned", "cancelled", "retention", "left", "leaver", "staff turnover", "turnover"],
  conversion: ["conversion", "converted", "conversion rate"],
  visit: ["visit", "session", "traffic", "visitor", "pageview", "page view", "user"],
  stock: ["stock", "inventory", "on hand", "bestand"],
  order: ["order", "purchase", "transaction", "bestellung", "invoice", "deal"],
  delivery: ["delivery", "shipping", "shipment", "lead time", "delivery time"],
  return: ["return", "refund", "returned"],
  status: ["status", "stage"],
  lead: ["lead", "prospect"],
  click: ["click"],
  impression: ["impression"],
  defect: ["defect", "scrap", "reject", "faulty"],
  consumption: ["consumption", "usage", "energy use", "energy", "electricity", "power", "kwh", "mwh", "k wh", "m wh"],
  distance: ["distance", "mileage", "km", "kilometer", "kilometre", "mile"],
  guest: ["guest", "diner"],
  patient: ["patient"],
  student: ["student", "pupil"],
  hour: ["hour"],
  temperature: ["temperature", "temp", "temperatur", "hot", "hottest", "warm", "warmest", "cold", "coldest"],
  rain: ["rain", "rainfall", "precipitation", "precip", "niederschlag"],
  weight: ["weight", "gewicht", "heavy", "heaviest", "lightest"],
  education: ["education", "degree"],
  experience: ["experience", "tenure", "seniority"],
  ticket: ["ticket", "incident", "support request", "complaint"],
  campaign: ["campaign", "ad", "advertising", "advert", "marketing"],
  duration: ["duration", "response time", "wait time", "resolution time", "dauer", "stay"],
  population: ["population", "einwohner", "inhabitant"],
};

/** Words that carry no subject of their own. */
export const GENERIC = new Set(
  `a about above across after again all also am among an analysis analyse analyze and any are as ask at audience average avg based be been before being below best better between both bottom breakdown brief business but by calculate can case cause change check clear column common compare comparison compared concentration concise contribute contribution contributor correlate correlation could count current data dataset date day decline decrease describe detail develop development did difference different distribution do document does doing drive driver drop each effect either else email entry even event every exact examine executive explain explore factor fall far few fewest figure file find finding first five focus follow following for format four from gap general get give good great group grow growing growth had happen has have help here high higher highest how however i identify if impact important improve in include increase individual influence insight interest into is issue it its just key know large largest last latest lead leader leading least less level like line list little look low lower lowest main major make manager many max maximum me mean median metric might min minimum money month monthly more most move much my name need negative new next no not notable note number observation of off on once one only or other received receive our out outlier output over overall overview own past pattern people per percent percentage perform performance performer performing period please point positive possible present previous problem proportion provide quarter quarterly question range rank ranking rate rather recent record related relation relationship relative report result rise rising row run same say season seasonal seasonality section see set share should show significant similar since single size small smallest so some something spread sheet standout stand strong strongest such sum summary summarise summarize table take tell ten than that the their them then there these they thing third this those three through time timeframe title to top total toward trend two typical under understand unusual up us use using valuable value variable vary various versus very view vs want was way we weak weakest week weekly well went were what when where whether which while who whole whose why will with within without work worse worst would write year yearly yoy you your zero january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec q1 q2 q3 q4 monday tuesday wednesday thursday friday saturday sunday today yesterday csv xlsx excel pdf docx markdown json anomaly anomalie extreme suspicious exception missing incomplete blank duplicate quality complete daily annual annually half currently really actually depend dependence affect dominate biggest bigger big large come generate bring earn sell sold make made paid spend cost least popular frequent often usual evolve evolution over-time trajectory direction steady stable fluctuate varie differ split structure composition mix tendency statistic statistical stat numeric categorical feature field cell worksheet workbook tab company organization organisation team stakeholder board management leadership language tone length page chart graph visual visualisation visualization plot template deliverable task goal purpose objective deadline priority context background description parameter additional instruction requirement optional style short long medium standard deep thorough quick basic advanced simple english german french answer evidence support supported conclusion headline highlight takeaway opportunity risk strength weakness area dimension measure category`.split(
    /\s+/,
  ),
);

/** A word without the endings that do not matter: "regions" and "region" are one, so are "categories" and "category". */
export function stem(word: string): string {
  if (word.length <= 3) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(sses|xes|ches|shes)$/.test(word)) return word.slice(0, -2);
  if (word.endsWith("s") && !/(ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** The concept a word or phrase of stems belongs to. */
export function conceptOf(phrase: string): string | undefined {
  return Object.entries(CONCEPTS).find(([, words]) => words.includes(phrase))?.[0];
}
