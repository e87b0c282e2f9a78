import type { QuestionKind, QuestionKinds } from "./kinds.types.ts";

/** Words after a noun: its place, its group or its owner. */
const rest = "(?: (?:de[rs]|von|vom|in|im|an|am|bei|je|pro|für|nach|auf) .+)?(?: (?:19|20)\\d\\d)?";

/** Nouns for what is counted or measured, by their article: benefits and risks of "Besucherzahlen" are no questions. */
const figures: QuestionKind[] = [
  { verb: "sind", article: "die", nouns: "zahlen|preise|gehälter|löhne" },
  {
    ...{ verb: "ist", article: "die" },
    nouns: "zahl|menge|dichte|quote|rate|auslastung|kapazität|lebenserwartung|beteiligung",
  },
  { verb: "ist", article: "der", nouns: "verbrauch|umsatz|absatz|anteil|ausstoß|bestand|ertrag|durchschnittslohn" },
  { verb: "ist", article: "das", nouns: "aufkommen|durchschnittsalter|durchschnittseinkommen|bruttoinlandsprodukt" },
  { verb: "beträgt", article: "die", nouns: "(?:größe|höhe|länge|breite|tiefe|fläche)(?= de[rs] | von )" },
  { verb: "beträgt", article: "das", nouns: "(?:gewicht|volumen)(?= de[rs] | von )" },
].map(({ verb, article, nouns }) => {
  const isMany = verb === "sind";
  return {
    forms: [new RegExp(`^(?:${article} )?(?<topic>\\p{L}*(?:${nouns})${rest})$`, "iu")],
    questions: [
      `Wie ${verb === "beträgt" ? "viel" : "hoch"} ${verb} ${article} {bare}?`,
      `Wie ${isMany ? "haben" : "hat"} sich ${article} {bare} entwickelt?`,
      `Wovon ${isMany ? "hängen" : "hängt"} ${article} {bare} ab?`,
      "Wer veröffentlicht Daten zu „{bare}“?",
    ],
  };
});

export const de: QuestionKinds = {
  focus: "Was ist mit {focus} {bei}?",
  plurals: [
    [/\bist (?=\{topic\})/i, "sind "],
    [/\bhat (?=\{topic\})/i, "haben "],
    [/\bhatte (?=\{topic\})/i, "hatten "],
    [/\bkostet (?=\{topic\})/i, "kosten "],
    [/\bgilt (?=\{topic\})/i, "gelten "],
    [/\bfunktioniert (?=\{topic\})/i, "funktionieren "],
    [/\bbegann (?=\{topic\})/i, "begannen "],
    [/\bverlangt (?=\{topic\})/i, "verlangen "],
    [/\bbraucht (?=\{topic\})/i, "brauchen "],
    [/\bverändert(?=e sich \{topic\})/i, "verändert"],
  ],
  kinds: [
    {
      forms: [
        /^(?:was|welche[rs]?) ist (?<way>(?:der|die|das) (?:\p{L}+ste|richtige) (?:weg|methode|möglichkeit|art|verfahren)),? (?<act>.+)$/iu,
        /^(?<way>(?:der|die|das) (?:\p{L}+ste|richtige) (?:weg|methode|möglichkeit|art|verfahren)),? (?<act>.+ zu \p{Ll}+n|(?:\p{L}+ )*\p{Ll}+zu\p{Ll}+n)$/iu,
      ],
      questions: [
        "Was ist {way}, {act}?",
        "Welche Möglichkeiten gibt es, {act}?",
        "Welche Risiken hat es, {act}?",
        "Was kostet es, {act}?",
        "Was raten Fachleute, um {act}?",
        "Welche Regeln gelten, um {act}?",
      ],
      focus: "Was ist mit {focus}, um {act}?",
    },
    {
      forms: [
        /^(?:soll(?:t?en)?|sollte) (?:wir|ich|man|unternehmen|unser \S+|unsere \S+) (?<act>.+)$/i,
        /^(?:lohnt|rechnet) es sich,? (?<topic>.+)$/i,
      ],
      questions: [
        "Welche Vorteile hat es, wenn Unternehmen {act}?",
        "Welche Risiken hat es, wenn Unternehmen {act}?",
        "Was kostet es, wenn Unternehmen {act}?",
        "Was berichten Unternehmen, die {act}?",
        "Was ist nötig, wenn Unternehmen {act}?",
        "Welche Regeln gelten, wenn Unternehmen {act}?",
      ],
      focus: "Was ist mit {focus}, wenn Unternehmen {act}?",
    },
    {
      forms: [
        /^(?:vergleich(?:e|en)?(?: zwischen| von)?|(?:der )?unterschied(?:e)? zwischen) (?<one>.+?) (?:und|mit|gegen) (?<other>.+?)(?: (?:für|in|im|bei) .+)?$/i,
        /^(?:was ist besser[:,]? )?(?<one>.+?) (?:vs\.?|versus|oder|gegenüber|im vergleich (?:zu|mit)) (?<other>.+?)(?: (?:für|in|im|bei) .+)?$/i,
        /^(?<one>.+?) und (?<other>.+?) im vergleich$/i,
      ],
      questions: [
        "Wie unterscheiden sich {one} und {other}?",
        "Welche Stärken und Schwächen hat {one}?",
        "Welche Stärken und Schwächen hat {other}?",
        "Was kostet {one}?",
        "Was kostet {other}?",
        "Für wen eignet sich {one}?",
        "Für wen eignet sich {other}?",
      ],
      focus: "Wie schneiden {one} und {other} bei {focus} ab?",
    },
    {
      forms: [
        /^(?:die )?(?:auswirkungen|auswirkung|einfluss|folgen|wirkung) (?:von |de[rs] )(?<one>.+?) auf (?<other>.+)$/i,
        /^wie (?:wirkt|wirken) sich (?<one>.+?) auf (?<other>.+?)(?: aus)?$/i,
      ],
      questions: [
        "Welchen Einfluss hat {one} auf {other}?",
        "Was sagen Studien über {one} und {other}?",
        "Welche Vorteile hat {one} für {other}?",
        "Welche Risiken hat {one} für {other}?",
        "Wovon hängt der Einfluss von {one} auf {other} ab?",
      ],
    },
    {
      forms: [
        /^(?:aktuelle |neue |die )?(?:trends?|entwicklungen|neuerungen) (?<prep>in der|in den|im|in|bei) (?<topic>.+)$/i,
      ],
      questions: [
        "Welche Trends gibt es {prep} {topic}?",
        "Was ändert sich {prep} {topic}?",
        "Was erwarten Fachleute {prep} {topic}?",
        "Welche Unternehmen führen {prep} {topic}?",
      ],
      focus: "Was ist mit {focus} {prep} {topic}?",
    },
    {
      forms: [
        /^(?:die )?(?:ursachen?|gründe) (?:für|von|de[rs]) (?<topic>.+)$/i,
        /^(?<topic>\S*(?:mangel|krise|inflation|ausfall|ausfälle|verschwendung|armut|fluktuation|betrug|diebstahl|abwanderung|verschmutzung|lücke|schwund|phishing|ransomware|stau|leerstand|insolvenz|insolvenzen|arbeitslosigkeit|verspätung|verspätungen|engpass|engpässe|müll|abfall|korruption|schulden|hitzewellen?|dürre)(?: (?:im|in|bei|an|auf|von|unter|der) .+)?)$/i,
      ],
      questions: [
        "Welche Ursachen hat {topic}?",
        "Welche Folgen hat {topic}?",
        "Was hilft gegen {topic}?",
        "Wie häufig ist {topic}?",
        "Welche Kosten entstehen durch {topic}?",
        "Wen betrifft {topic}?",
        "Was sagen Studien über {topic}?",
      ],
    },
    {
      forms: [
        /^(?:vorbeugung (?:von|gegen)|prävention von|schutz vor) (?<topic>.+)$/i,
        /^(?<topic>\S+?)-?(?:prävention|vorbeugung|symptome|ursachen)$/i,
        /^wie (?:kann|können) (?:man|wir) (?<topic>.+?) (?:vorbeugen|vermeiden|verhindern)$/i,
      ],
      cues: /(?:\b(?:burnout|stress|rückenschmerz\w*|grippe|covid|diabetes|depression\w*|hitzschlag|migräne|asthma|infektion\w*)\b|krankheit|allergie|schmerzen|verletzung)/i,
      questions: [
        "Woran erkennt man {topic}?",
        "Welche Ursachen hat {topic}?",
        "Wie lässt sich {topic} vorbeugen?",
        "Was hilft gegen {topic}?",
        "Wie häufig ist {topic}?",
        "Was empfehlen Behörden zu {topic}?",
      ],
    },
    {
      forms: [/^wie (?:kann|können|soll|sollen|sollten|sollte) (?:man|wir|ich|unternehmen) (?<act>.+)$/i],
      questions: [
        "Welche Schritte sind nötig, wenn Unternehmen {act}?",
        "Welche Fehler sind häufig, wenn Unternehmen {act}?",
        "Was braucht man, wenn Unternehmen {act}?",
        "Wie lange dauert es, wenn Unternehmen {act}?",
        "Was kostet es, wenn Unternehmen {act}?",
        "Welche Regeln gelten, wenn Unternehmen {act}?",
      ],
      focus: "Was ist mit {focus}, wenn Unternehmen {act}?",
    },
    {
      forms: [
        /^(?:anleitung|leitfaden|checkliste|tipps|ratgeber) (?:für|zu|zur|zum) (?:de[rnm] |die |das )?(?<topic>.+)$/i,
        /^(?<topic>(?:einführung|aufbau|umstellung|planung|gründung|einarbeitung|auswahl|vorbereitung|umzug|wechsel|organisation|durchführung) (?:eine[rs]|von|de[rs]|auf|nach|in|zu|neuer) .+)$/i,
      ],
      questions: [
        "Welche Schritte braucht {topic}?",
        "Welche Fehler sind {bei} häufig?",
        "Was ist für {topic} nötig?",
        "Wie lange dauert {topic}?",
        "Was kostet {topic}?",
        "Welche Regeln gelten {bei}?",
      ],
    },
    {
      forms: [
        /^(?:die )?(?:kurze )?(?:geschichte|ursprünge?|entstehung|entwicklung) (?<of>de[rs]|von|vom) (?<topic>.+)$/i,
      ],
      questions: [
        "Wann begann {topic}?",
        "Wer prägte die Geschichte {of} {bare}?",
        "Welche Wendepunkte hatte {topic}?",
        "Wie veränderte sich {topic}?",
        "Warum verbreitete sich {topic}?",
        "Welche Bedeutung hat {topic} heute?",
      ],
    },
    {
      forms: [
        /^(?:der )?(?:markt|marktanalyse|marktüberblick|marktgröße|marktpotenzial) (?:für|von|der|zu|bei) (?<topic>.+)$/i,
        /^(?<topic>.+?)[- ](?:markt|branche)(?<place> in .+)?$/i,
        /^wie groß ist der markt für (?<topic>.+)$/i,
      ],
      questions: [
        "Wie groß ist der Markt für {topic}?",
        "Wer sind die wichtigsten Anbieter für {topic}?",
        "Wie entwickelt sich die Nachfrage nach {topic}?",
        "Was kostet {topic}?",
        "Wer kauft {topic}?",
        "Welche Regeln gelten für {topic}?",
        "Welche Risiken hat {topic}?",
      ],
    },
    {
      forms: [
        /^(?:was|wie ?viel|wieviel) kostet? (?<topic>.+)$/i,
        /^was kosten (?<topic>.+)$/i,
        /^(?:kosten|preise?|gebühren) (?:für|von|de[rs]|eine[rs]) (?<topic>.+)$/i,
      ],
      questions: [
        "Was kostet {topic}?",
        "Wovon hängt der Preis für {topic} ab?",
        "Welche laufenden Kosten hat {topic}?",
        "Welche Förderung gibt es für {topic}?",
        "Wann macht sich {topic} bezahlt?",
        "Wer bietet {topic} an?",
      ],
    },
    ...figures,
    {
      forms: [
        /^(?:die )?(?:besten|guten?|günstigsten?) (?<topic>.+ (?:in|bei|nahe) .+)$/i,
        /^wo (?:kann|können|findet|bekommt) (?:man|wir|ich) (?<topic>.+?)(?: (?:finden|mieten|kaufen|buchen))?$/i,
      ],
      questions: [
        "Wer bietet {topic} an?",
        "Was kostet {topic}?",
        "Was sagen Kunden über {topic}?",
        "Wo gibt es {topic}?",
        "Was ist bei {topic} enthalten?",
      ],
    },
    {
      forms: [/^[Ww]er (?:ist|war) (?<topic>\p{Lu}.+)$/u, /^(?:biografie|leben|lebenslauf) von (?<topic>.+)$/i],
      isName: true,
      questions: [
        "Wer ist {topic}?",
        "Wofür ist {topic} bekannt?",
        "Welche Ämter hatte {topic}?",
        "Was hat {topic} erreicht?",
        "Wann wurde {topic} geboren?",
      ],
    },
    {
      forms: [
        /^(?:unternehmens|firmen)(?:profil|porträt) (?:von |der )?(?<topic>.+)$/i,
        /^(?:profil|porträt) (?:von|der) (?<topic>.+)$/i,
      ],
      cues: /\b(?:GmbH|AG|SE|KG|OHG|e\. ?V\.|Inc|Ltd|Stiftung|Universität|Ministerium|Verband)\.?$/,
      isName: true,
      questions: [
        "Was macht {topic}?",
        "Wer leitet {topic}?",
        "Wann wurde {topic} gegründet?",
        "Welchen Umsatz meldet {topic}?",
        "Wie viele Menschen beschäftigt {topic}?",
        "Wer sind die Wettbewerber von {topic}?",
      ],
    },
    {
      forms: [
        /^(?:ist|sind) (?<topic>.+?) (?:erlaubt|verboten|pflicht|vorgeschrieben|steuerpflichtig|legal)$/i,
        /^welche (?:regeln|gesetze|vorschriften|pflichten) gelten (?:für|bei|in) (?<topic>.+)$/i,
      ],
      cues: /(?:\b(?:dsgvo|recht|rechtlich\w*|gesetz\w*|regeln|vorgaben|pflicht\w*|verordnung|richtlinie|steuern?|haftung|frist\w*|genehmigung)\b|pflicht\b|datenschutz\b|gesetz\b|verordnung\b|recht\b|vorschrift|schutzgesetz|steuer\b|frist\b)/i,
      questions: [
        "Was verlangt {topic}?",
        "Für wen gilt {topic}?",
        "Seit wann gilt {topic}?",
        "Welche Ausnahmen gibt es {bei}?",
        "Welches Bußgeld droht bei einem Verstoß gegen {topic}?",
        "Was ist {bei} aufzuzeichnen?",
      ],
    },
    {
      forms: [
        /^(?:sicherheit|arbeitsschutz|arbeitssicherheit) (?:auf|bei|beim|mit|an|von|im|in) (?:der |den |dem )?(?<topic>.+)$/i,
      ],
      cues: /(?:arbeitsschutz|arbeitssicherheit|gefahr|gefährdung|unfall|unfälle|lärm|brandschutz|ergonomi|erste hilfe|heben und tragen|leiter|gerüst|gabelstapler|asbest|sicherheit)/i,
      questions: [
        "Welche Gefahren entstehen durch {topic}?",
        "Wie lassen sich Unfälle durch {topic} vermeiden?",
        "Welche Pflichten haben Arbeitgeber für {topic}?",
        "Welche Regeln gelten für {topic}?",
        "Wie viele Unfälle entstehen durch {topic}?",
        "Welche Ausrüstung ist für {topic} nötig?",
      ],
    },
    {
      cues: /(?:\b(?:software|apps?|api|ki|künstliche intelligenz|cloud|blockchain|5g|crm|erp|passkeys?|vpn|iot|llms?|sprachmodelle?|algorithmus)\b|verschlüsselung|datenbank|roboter|drohne|sensor|batterie|speicher\b|technik\b|technologie)/i,
      questions: [
        "Was ist {topic}?",
        "Wie funktioniert {topic}?",
        "Wofür wird {topic} eingesetzt?",
        "Welche Vorteile hat {topic}?",
        "Welche Risiken hat {topic}?",
        "Was kostet {topic}?",
        "Welche Alternativen gibt es zu {topic}?",
      ],
    },
    {
      forms: [
        /^(?:(?:welche|was sind die|die) )?(?:vor- und nachteile|vorteile und nachteile|chancen und risiken|nutzen und risiken|pro und contra|für und wider) (?:von|vo[nm]|de[rs]|eine[rs]|(?:hat|haben|bietet|bieten)(?: eine?)?) (?<topic>.+)$/i,
        /^lohn(?:t|en) sich (?<topic>.+)$/i,
      ],
      isAnsweredByParts: true,
      questions: [
        "Welche Vorteile hat {topic}?",
        "Welche Nachteile hat {topic}?",
        "Was kostet {topic}?",
        "Was berichten Unternehmen über {topic}?",
        "Für wen eignet sich {topic}?",
        "Welche Alternativen gibt es zu {topic}?",
      ],
    },
    {
      forms: [
        /^(?:was (?:ist|sind|bedeutet)|überblick über) (?<topic>.+)$/i,
        /^wie funktionier(?:t|en) (?<topic>.+)$/i,
      ],
      questions: [
        "Was bedeutet „{term}“?",
        "Welche Vorteile ergeben sich durch {topic}?",
        "Welche Risiken ergeben sich durch {topic}?",
        "Welche Kosten entstehen durch {topic}?",
        "Welche Regeln gelten für {topic}?",
        "Was sagen Studien über {topic}?",
        "Was empfehlen Fachleute für {topic}?",
        "Welche Alternativen gibt es für {topic}?",
      ],
    },
  ],
};
