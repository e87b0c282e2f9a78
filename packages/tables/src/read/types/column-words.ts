import { plainWords } from "./plain-words.ts";

/** What the name of a column says about it. Names are compared as plain lower-case words. */

const COUNTED = /\b(number|no|nr|num|count) of\b|^(num|n) |\banzahl\b|# of\b/;
const IDENTIFIER =
  /(^|\s)(id|ids|uuid|guid|key|sku|ean|gtin|isbn|iban|bic|swift|vin|ssn|imei|mac|ip|hash|reference|ref|barcode|upc|asin|serial|index|#|rownum|row|e ?mail|email|url|link|user ?name|login)$|(id|nummer|nr)$|\b(order|invoice|customer|account|ticket|policy|employee|transaction|receipt|item|product|case|claim|document|contract|member|card|konto|kunden|beleg|bestell|rechnungs|artikel|personal|auftrags|serial|s|sr|lfd|roll) ?(no|nr|number|num|#)$|^(no|nr|#|s no|sr no)$|^\p{L}{2,} (no|nr)$/u;
const NOT_IDENTIFIER =
  /\b(paid|valid|rapid|bid|grid|liquid|solid|acid|covid|humid|android|mid|amount paid|unpaid|prepaid|hybrid|kid)$/;
const CODE =
  /\b(zip|zipcode|zip code|postcode|post code|postal|postal code|plz|postleitzahl|phone|telephone|tel|telefon|mobile|fax|code|area code|gl account|account|konto|cost cent(er|re)|kostenstelle|kst|version|extension|blz|bin|hs code|naics|sic|fips|cas)\b/;
const GROUP =
  /^(store|branch|dept|department|class|pclass|cluster|group|segment|zone|region|district|level|tier|category|type|line|machine|shift|team|floor|room|route|weekday|week day|day of week|dow|hour|hour of day|status code|http status|quarter|qtr|month|week|week number|day|cohort|batch|ward|sector|aisle|gate|lane|track|season|episode|chapter|grade level|filiale|abteilung|monat|quartal|woche|kalenderwoche|kw|cw|wk|sheet)( (no|nr|number|num|id))?$/;
const MEAN =
  /\b(price|unit price|list price|preis|stuckpreis|einzelpreis|rate|ratio|percent|percentage|pct|%|share|margin %|margin pct|avg|average|mean|median|score|scores|rating|ratings|stars|satisfaction|csat|nps|age|alter|temperature|temp|temperatur|wind|height|weight|bmi|speed|pressure|humidity|density|index|level|grade|gpa|mark|note|salary|gehalt|lohn|wage|per|efficiency|utili[sz]ation|occupancy|ctr|cpc|cpm|cpa|roas|bounce|conversion|accuracy|probability|latency|response time|duration|dauer|wait|lead time|tenure|years|balance|saldo|kontostand|inflation|interest|yield|voltage|ph|concentration|length|width|depth|aov|arpu|life expectancy|expectancy|gini|hdi|rank|position|discount|rabatt|experience|fee|sqft|sq ft|square feet|sqm|surface|area|flache|wohnflache|bedrooms|bathrooms|rooms|prix|precio|prezzo|prijs|preco|salaire|salario|sueldo|stipendio|salaris|nota|bewertung|note moyenne|calificacion|durchschnitt|moyenne|promedio|media|gemiddelde|edad|eta|leeftijd|idade|blood|cholesterol|size|grosse|glucose|mpg|horsepower|unemployment|close|open|high|low|adj close|kurs)\b/;
const SUM =
  /\b(arr|mrr|acv|tcv|gmv|ltv|sold|present|attended|attendance|enrolled|registered|revenue|revenues|sales|turnover|income|amount|total|subtotal|sum|umsatz|betrag|erlos|erlose|summe|gesamt|cost|costs|kosten|expense|expenses|ausgaben|einnahmen|spend|spending|spent|budget|profit|gewinn|margin|gross margin|net|gross|tax|taxes|vat|mwst|shipping|freight|fees|commission|bonus|payment|payments|paid|debit|credit|soll|haben|qty|quantity|menge|anzahl|units|unit|count|volume|orders|visits|visitors|sessions|pageviews|page views|views|clicks|impressions|users|new users|downloads|signups|sign ups|leads|conversions|transactions|population|einwohner|stock|inventory|on hand|bestand|hours|minutes|stunden|distance|miles|steps|calories|emissions|consumption|production|output|energy|kwh|rainfall|precipitation|cases|deaths|births|headcount|employees|goals|points|returns|refunds|defects|tickets|calls|incidents|passengers|seats|nights|absences|children|kids|guests|gdp|exports|imports|ventas|ingresos|ingreso|importe|chiffre|montant|quantite|recettes|ventes|benefice|cout|couts|depenses|commandes|clients|coste|costes|costo|gasto|gastos|ganancia|beneficio|cantidad|unidades|pedidos|clientes|fatturato|ricavi|ricavo|vendite|costi|utile|quantita|ordini|clienti|omzet|verkopen|winst|aantal|bestellingen|klanten|receita|faturamento|vendas|custo|custos|despesas|lucro|quantidade|netto|brutto|gesamtpreis|absatz|bestellungen|kunden|stuck|stuckzahl|verbrauch|consommation|consumo|verbruik|verkauf|verkaufe)\b/;
const MONEY =
  /\b(arr|mrr|acv|tcv|gmv|ltv|price|preis|revenue|revenues|sales|turnover|income|amount|umsatz|betrag|erlos|cost|costs|kosten|expense|expenses|spend|budget|profit|gewinn|salary|gehalt|wage|lohn|tax|vat|payment|payments|debit|credit|balance|saldo|fee|fees|commission|bonus|gdp|montant|importe|prix|precio|prezzo|prijs|preco|chiffre d affaires|ventas|ingresos|recettes|cout|couts|coste|costes|costo|gasto|gastos|fatturato|ricavi|costi|omzet|winst|receita|faturamento|custo|custos|despesas|lucro|salaire|salario|stipendio|salaris|benefice|beneficio|utile)\b/;

/** German writes nouns as one word, and the last of them says what is counted or measured: "Einkaufspreis", "Lagerwert". */
const COMPOUND_SUM =
  /\p{L}(?<!mess|mittel|grenz|schwellen|durchschnitts)(umsatz|betrag|kosten|wert|menge|stunden|anzahl|bestand|erlos|erlose|gewinn|ausgaben|einnahmen|aufwand|summe|verbrauch|beitrag)\b/u;
const COMPOUND_MONEY =
  /\p{L}(preis|umsatz|betrag|kosten|erlos|erlose|gewinn|ausgaben|einnahmen|gehalt|lohn|saldo|deckungsbeitrag)\b/u;

export interface NameHints {
  isIdentifier: boolean;
  isCode: boolean;
  isGroup: boolean;
  isMoney: boolean;
  /** Whether numbers so named are counts or amounts, however much they look like codes. */
  isAmount: boolean;
}

/** What was planned and what came of it are amounts, whatever the column is called beside. */
const SCENARIO =
  /^(plan|planned|actuals?|target|forecast|achieved|budget|budgeted|soll|ist|spent|real|reali[sz]ed)( (amount|value|total|cost|spend))?$/;

/** Everything a name hints at. Several hints can hold; values decide between them. */
export function hintsOf(name: string): NameHints {
  const words = plainWords(name)
    .replace(/\b(usd|eur|gbp|chf|in|€|\$|£)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const isCounted = COUNTED.test(words);
  return {
    isIdentifier: !isCounted && IDENTIFIER.test(words) && !NOT_IDENTIFIER.test(words),
    isCode: !isCounted && CODE.test(words) && !SUM.test(words),
    isGroup: GROUP.test(words),
    isMoney:
      (MONEY.test(words) || COMPOUND_MONEY.test(words)) &&
      !/%|\b(pct|percent|percentage|rate|count|qty|quantity|units)\b/.test(words),
    isAmount: isCounted || [SUM, MEAN, SCENARIO, COMPOUND_SUM, COMPOUND_MONEY].some((pattern) => pattern.test(words)),
  };
}
