import type { SupportedLanguage } from "../language/lexicon.ts";

/** The sentences of a brief, one table per language. "{name}" is replaced by a value. */
export interface BriefPatterns {
  answer: string;
  closest: string;
  /** Heading of the first statements of a brief's sections. */
  inBrief: string;
  /** Introduces the passages of a question that no source answers outright. */
  mostRelevant: string;
  /** Heading of "Do the sources agree?". */
  comparison: string;
  oneSource: string;
  /** For passages of several sources that could not be compared. */
  notCompared: string;
  agreement: string;
  agrees: string;
  differs: string;
  /** Introduces a further passage below an answer. */
  also: string;
  gaps: string;
  /** For a part whose closest passages are shown. */
  gapWithPassages: string;
  gap: string;
  gapOfName: string;
  /** Heading of the statements about a company. */
  about: string;
  ignored: string;
  ignoredItem: string;
  method: string;
  read: string;
  quoted: string;
  notChecked: string;
  notRead: string;
  writtenByEngine: string;
  writtenByModel: string;
  interpretation: string;
  openQuote: string;
  closeQuote: string;
}

export const briefPatterns: Readonly<Record<SupportedLanguage, BriefPatterns>> = {
  en: {
    answer: "Answer",
    closest: "Closest passages",
    inBrief: "In brief",
    mostRelevant: "Most relevant in the sources:",
    comparison: "Do the sources agree?",
    oneSource: "No second source was found that states the same thing.",
    notCompared: "No two statements were found that could be compared. Read the passages above side by side.",
    agreement: "Where the sources agree",
    agrees: "Same value",
    differs: "Another value",
    also: "See also",
    gaps: "Open questions",
    gapWithPassages:
      "For “{part}” the closest passages are quoted above. Check whether they answer it. Searched for: {words}.",
    gap: "Nothing was found for “{part}”. Searched for: {words}.",
    gapOfName: "Nothing was found about {name}. Searched for: {name}.",
    about: "About {name}",
    ignored: "Ignored",
    ignoredItem: "Text addressed to an AI was left out: {subject}.",
    method: "Sources and method",
    read: "Read: {names}.",
    quoted: "Passages are quoted from the sources. Each number in brackets links to the original passage.",
    notChecked: "The sources themselves were not fact-checked.",
    notRead: "Not read: {problem}",
    writtenByEngine: "Written by the built-in engine, without a model.",
    writtenByModel: "Written by {writer} and checked by {checker}.",
    interpretation: "Writer's interpretation, not in the sources",
    openQuote: "“",
    closeQuote: "”",
  },
  de: {
    answer: "Antwort",
    closest: "Nächstliegende Stellen",
    inBrief: "Auf einen Blick",
    mostRelevant: "Am ehesten sagen die Quellen dazu:",
    comparison: "Stimmen die Quellen überein?",
    oneSource: "Es wurde keine zweite Quelle gefunden, die dasselbe angibt.",
    notCompared:
      "Es wurden keine zwei Aussagen gefunden, die sich vergleichen lassen. Lesen Sie die Stellen oben nebeneinander.",
    agreement: "Worin die Quellen übereinstimmen",
    agrees: "Derselbe Wert",
    differs: "Ein anderer Wert",
    also: "Siehe auch",
    gaps: "Offene Fragen",
    gapWithPassages:
      "Zu „{part}“ stehen die nächstliegenden Stellen oben. Prüfen Sie, ob sie die Frage beantworten. Gesucht wurde nach: {words}.",
    gap: "Zu „{part}“ wurde nichts gefunden. Gesucht wurde nach: {words}.",
    gapOfName: "Zu {name} wurde nichts gefunden. Gesucht wurde nach: {name}.",
    about: "Zu {name}",
    ignored: "Nicht berücksichtigt",
    ignoredItem: "Text, der sich an eine KI richtet, wurde ausgelassen: {subject}.",
    method: "Quellen und Vorgehen",
    read: "Gelesen: {names}.",
    quoted: "Die Stellen sind wörtlich zitiert. Jede Zahl in Klammern führt zur Stelle im Original.",
    notChecked: "Die Quellen selbst wurden nicht überprüft.",
    notRead: "Nicht gelesen: {problem}",
    writtenByEngine: "Geschrieben von der eingebauten Engine, ohne Modell.",
    writtenByModel: "Geschrieben von {writer}, geprüft von {checker}.",
    interpretation: "Deutung des Verfassers, nicht in den Quellen",
    openQuote: "„",
    closeQuote: "“",
  },
  fr: {
    answer: "Réponse",
    closest: "Passages les plus proches",
    inBrief: "En bref",
    mostRelevant: "Ce que les sources disent de plus proche :",
    comparison: "Les sources concordent-elles ?",
    oneSource: "Aucune deuxième source indiquant la même chose n'a été trouvée.",
    notCompared: "Aucune paire d'énoncés comparables n'a été trouvée. Lisez côte à côte les passages cités plus haut.",
    agreement: "Ce sur quoi les sources concordent",
    agrees: "Même valeur",
    differs: "Autre valeur",
    also: "Voir aussi",
    gaps: "Questions ouvertes",
    gapWithPassages:
      "Pour « {part} », les passages les plus proches sont cités plus haut. Vérifiez s'ils y répondent. Recherche effectuée : {words}.",
    gap: "Rien n'a été trouvé pour « {part} ». Recherche effectuée : {words}.",
    gapOfName: "Rien n'a été trouvé sur {name}. Recherche effectuée : {name}.",
    about: "À propos de {name}",
    ignored: "Écarté",
    ignoredItem: "Un texte adressé à une IA a été écarté : {subject}.",
    method: "Sources et méthode",
    read: "Documents lus : {names}.",
    quoted: "Les passages sont cités mot pour mot. Chaque numéro entre crochets renvoie au passage d'origine.",
    notChecked: "Les sources elles-mêmes n'ont pas été vérifiées.",
    notRead: "Non lu : {problem}",
    writtenByEngine: "Rédigé par le moteur intégré, sans modèle.",
    writtenByModel: "Rédigé par {writer}, vérifié par {checker}.",
    interpretation: "Interprétation du rédacteur, absente des sources",
    openQuote: "« ",
    closeQuote: " »",
  },
  es: {
    answer: "Respuesta",
    closest: "Pasajes más cercanos",
    inBrief: "En resumen",
    mostRelevant: "Lo más cercano que dicen las fuentes:",
    comparison: "¿Coinciden las fuentes?",
    oneSource: "No se encontró una segunda fuente que indique lo mismo.",
    notCompared:
      "No se encontraron dos afirmaciones que se puedan comparar. Lea los pasajes de arriba uno junto a otro.",
    agreement: "En qué coinciden las fuentes",
    agrees: "El mismo valor",
    differs: "Otro valor",
    also: "Véase también",
    gaps: "Preguntas abiertas",
    gapWithPassages:
      "Para «{part}», los pasajes más cercanos se citan arriba. Compruebe si responden a la pregunta. Se buscó: {words}.",
    gap: "No se encontró nada para «{part}». Se buscó: {words}.",
    gapOfName: "No se encontró nada sobre {name}. Se buscó: {name}.",
    about: "Sobre {name}",
    ignored: "Omitido",
    ignoredItem: "Se omitió un texto dirigido a una IA: {subject}.",
    method: "Fuentes y método",
    read: "Leído: {names}.",
    quoted: "Los pasajes se citan textualmente. Cada número entre corchetes lleva al pasaje original.",
    notChecked: "No se verificaron las propias fuentes.",
    notRead: "No leído: {problem}",
    writtenByEngine: "Escrito por el motor integrado, sin modelo.",
    writtenByModel: "Escrito por {writer} y comprobado por {checker}.",
    interpretation: "Interpretación del autor, no está en las fuentes",
    openQuote: "«",
    closeQuote: "»",
  },
  it: {
    answer: "Risposta",
    closest: "Passaggi più vicini",
    inBrief: "In breve",
    mostRelevant: "Ciò che le fonti dicono di più vicino:",
    comparison: "Le fonti concordano?",
    oneSource: "Non è stata trovata una seconda fonte che indichi la stessa cosa.",
    notCompared:
      "Non sono state trovate due affermazioni confrontabili. Legga i passaggi qui sopra uno accanto all'altro.",
    agreement: "Su cosa le fonti concordano",
    agrees: "Stesso valore",
    differs: "Altro valore",
    also: "Vedi anche",
    gaps: "Domande aperte",
    gapWithPassages:
      "Per «{part}» i passaggi più vicini sono citati sopra. Controllate se rispondono alla domanda. Ricerca: {words}.",
    gap: "Non è stato trovato nulla per «{part}». Ricerca: {words}.",
    gapOfName: "Non è stato trovato nulla su {name}. Ricerca: {name}.",
    about: "Su {name}",
    ignored: "Escluso",
    ignoredItem: "È stato escluso un testo rivolto a un'IA: {subject}.",
    method: "Fonti e metodo",
    read: "Letto: {names}.",
    quoted: "I passaggi sono citati alla lettera. Ogni numero tra parentesi porta al passaggio originale.",
    notChecked: "Le fonti stesse non sono state verificate.",
    notRead: "Non letto: {problem}",
    writtenByEngine: "Scritto dal motore integrato, senza modello.",
    writtenByModel: "Scritto da {writer} e controllato da {checker}.",
    interpretation: "Interpretazione dell'autore, non nelle fonti",
    openQuote: "«",
    closeQuote: "»",
  },
  pt: {
    answer: "Resposta",
    closest: "Passagens mais próximas",
    inBrief: "Em resumo",
    mostRelevant: "O mais próximo que as fontes dizem:",
    comparison: "As fontes concordam?",
    oneSource: "Não foi encontrada uma segunda fonte que indique o mesmo.",
    notCompared: "Não foram encontradas duas afirmações que se possam comparar. Leia as passagens acima lado a lado.",
    agreement: "Em que as fontes concordam",
    agrees: "O mesmo valor",
    differs: "Outro valor",
    also: "Ver também",
    gaps: "Questões em aberto",
    gapWithPassages:
      "Para «{part}», as passagens mais próximas são citadas acima. Verifique se respondem à pergunta. Pesquisa: {words}.",
    gap: "Não foi encontrado nada para «{part}». Pesquisa: {words}.",
    gapOfName: "Não foi encontrado nada sobre {name}. Pesquisa: {name}.",
    about: "Sobre {name}",
    ignored: "Omitido",
    ignoredItem: "Foi omitido um texto dirigido a uma IA: {subject}.",
    method: "Fontes e método",
    read: "Lido: {names}.",
    quoted: "As passagens são citadas à letra. Cada número entre parênteses leva à passagem original.",
    notChecked: "As próprias fontes não foram verificadas.",
    notRead: "Não lido: {problem}",
    writtenByEngine: "Escrito pelo motor integrado, sem modelo.",
    writtenByModel: "Escrito por {writer} e verificado por {checker}.",
    interpretation: "Interpretação do autor, não consta das fontes",
    openQuote: "«",
    closeQuote: "»",
  },
  nl: {
    answer: "Antwoord",
    closest: "Dichtstbijzijnde passages",
    inBrief: "In het kort",
    mostRelevant: "Het dichtst bij in de bronnen:",
    comparison: "Komen de bronnen overeen?",
    oneSource: "Er is geen tweede bron gevonden die hetzelfde vermeldt.",
    notCompared:
      "Er zijn geen twee uitspraken gevonden die te vergelijken zijn. Lees de passages hierboven naast elkaar.",
    agreement: "Waarin de bronnen overeenkomen",
    agrees: "Dezelfde waarde",
    differs: "Een andere waarde",
    also: "Zie ook",
    gaps: "Open vragen",
    gapWithPassages:
      "Voor “{part}” staan de dichtstbijzijnde passages hierboven. Controleer of ze de vraag beantwoorden. Gezocht naar: {words}.",
    gap: "Er is niets gevonden voor “{part}”. Gezocht naar: {words}.",
    gapOfName: "Er is niets gevonden over {name}. Gezocht naar: {name}.",
    about: "Over {name}",
    ignored: "Weggelaten",
    ignoredItem: "Tekst gericht aan een AI is weggelaten: {subject}.",
    method: "Bronnen en werkwijze",
    read: "Gelezen: {names}.",
    quoted: "De passages zijn letterlijk geciteerd. Elk nummer tussen haken leidt naar de oorspronkelijke passage.",
    notChecked: "De bronnen zelf zijn niet gecontroleerd.",
    notRead: "Niet gelezen: {problem}",
    writtenByEngine: "Geschreven door de ingebouwde engine, zonder model.",
    writtenByModel: "Geschreven door {writer} en gecontroleerd door {checker}.",
    interpretation: "Interpretatie van de schrijver, niet in de bronnen",
    openQuote: "“",
    closeQuote: "”",
  },
};

/** Replaces each "{name}" of a pattern by its value. */
export function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
