import type { SupportedLanguage } from "../language/lexicon.ts";

/** A section of an overview: its heading in each language, and the words that its passages contain. */
export interface OverviewTopic {
  key: string;
  headings: Readonly<Record<SupportedLanguage, string>>;
  words: Readonly<Record<SupportedLanguage, string>>;
}

export const overviewTopics: readonly OverviewTopic[] = [
  {
    key: "size",
    headings: {
      en: "Size and growth",
      de: "Größe und Wachstum",
      fr: "Taille et croissance",
      es: "Tamaño y crecimiento",
      it: "Dimensioni e crescita",
      pt: "Dimensão e crescimento",
      nl: "Omvang en groei",
    },
    words: {
      en: "market size worth valued volume sales revenue turnover growth grew forecast demand",
      de: "Markt Marktvolumen Volumen Umsatz Absatz Wachstum wuchs Prognose Nachfrage",
      fr: "marché taille volume ventes chiffre croissance prévision demande",
      es: "mercado tamaño volumen ventas ingresos crecimiento previsión demanda",
      it: "mercato dimensione volume vendite fatturato crescita previsione domanda",
      pt: "mercado dimensão volume vendas receita crescimento previsão procura",
      nl: "markt omvang volume omzet verkoop groei prognose vraag",
    },
  },
  {
    key: "players",
    headings: {
      en: "Players and shares",
      de: "Anbieter und Anteile",
      fr: "Acteurs et parts",
      es: "Actores y cuotas",
      it: "Operatori e quote",
      pt: "Intervenientes e quotas",
      nl: "Spelers en aandelen",
    },
    words: {
      en: "supplier competitor manufacturer vendor brand leader largest share acquired rival",
      de: "Anbieter Wettbewerber Hersteller Marktführer größte Marktanteil Anteil übernommen",
      fr: "fournisseur concurrent fabricant leader premier part marque acquis",
      es: "proveedor competidor fabricante líder mayor cuota marca adquirió",
      it: "fornitore concorrente produttore leader maggiore quota marchio acquisito",
      pt: "fornecedor concorrente fabricante líder maior quota marca adquiriu",
      nl: "leverancier concurrent fabrikant marktleider grootste marktaandeel aandeel overgenomen",
    },
  },
  {
    key: "customers",
    headings: {
      en: "Customers",
      de: "Kunden",
      fr: "Clients",
      es: "Clientes",
      it: "Clienti",
      pt: "Clientes",
      nl: "Klanten",
    },
    words: {
      en: "customer buyer consumer household user survey respondents prefer need",
      de: "Kunde Kunden Käufer Verbraucher Haushalte Nutzer Umfrage Befragte bevorzugen",
      fr: "client acheteur consommateur ménages utilisateur enquête préfèrent",
      es: "cliente comprador consumidor hogares usuario encuesta prefieren",
      it: "cliente acquirente consumatore famiglie utente sondaggio preferiscono",
      pt: "cliente comprador consumidor famílias utilizador inquérito preferem",
      nl: "klant koper consument huishoudens gebruiker enquête voorkeur",
    },
  },
  {
    key: "prices",
    headings: {
      en: "Prices and costs",
      de: "Preise und Kosten",
      fr: "Prix et coûts",
      es: "Precios y costes",
      it: "Prezzi e costi",
      pt: "Preços e custos",
      nl: "Prijzen en kosten",
    },
    words: {
      en: "price cost fee margin discount tariff",
      de: "Preis Kosten Gebühr Marge Rabatt Tarif",
      fr: "prix coût frais marge remise tarif",
      es: "precio coste tarifa margen descuento",
      it: "prezzo costo tariffa margine sconto",
      pt: "preço custo tarifa margem desconto",
      nl: "prijs kosten tarief marge korting",
    },
  },
  {
    key: "rules",
    headings: {
      en: "Rules and regulation",
      de: "Vorschriften",
      fr: "Réglementation",
      es: "Normativa",
      it: "Norme",
      pt: "Regulamentação",
      nl: "Regelgeving",
    },
    words: {
      en: "regulation rules law directive licence permit subsidy mandatory require standard",
      de: "Vorschrift Gesetz Verordnung Richtlinie Genehmigung Förderung Pflicht vorgeschrieben Norm",
      fr: "réglementation règles loi directive licence subvention obligatoire norme",
      es: "normativa reglas ley directiva licencia subvención obligatorio norma",
      it: "normativa regole legge direttiva licenza sussidio obbligatorio norma",
      pt: "regulamento regras lei diretiva licença subsídio obrigatório norma",
      nl: "regelgeving regels wet richtlijn vergunning subsidie verplicht norm",
    },
  },
  {
    key: "risks",
    headings: {
      en: "Risks",
      de: "Risiken",
      fr: "Risques",
      es: "Riesgos",
      it: "Rischi",
      pt: "Riscos",
      nl: "Risico's",
    },
    words: {
      en: "risk threat shortage bottleneck delay uncertain loss decline depend",
      de: "Risiko Gefahr Mangel Engpass Verzögerung unsicher Verlust Rückgang abhängig",
      fr: "risque menace pénurie retard incertain perte recul dépend",
      es: "riesgo amenaza escasez retraso incierto pérdida caída depende",
      it: "rischio minaccia carenza ritardo incerto perdita calo dipende",
      pt: "risco ameaça escassez atraso incerto perda queda depende",
      nl: "risico dreiging tekort vertraging onzeker verlies daling afhankelijk",
    },
  },
];

/** Words that request an overview, in the seven languages. */
export const overviewRequestWords = `overview overviews summary summarize summarise summarizes summarises market_analysis landscape state_of_the_market main_points key_points report_on
  überblick übersicht zusammenfassung zusammenfassen fasse_zusammen fassen_sie marktanalyse marktüberblick kernpunkte
  aperçu synthèse résumé résume résumez panorama vue_d'ensemble resumen resume resuma panorámica visión_general riassunto riassumi panoramica sintesi
  resumo visão_geral síntese overzicht samenvatting marktanalyse vat_samen`;
