import { isSupported, type Language, type SupportedLanguage } from "@muster/retrieval/language/lexicon";

/** What a session asks and promises besides its sources' own words. */
interface StudyPhrases {
  putSteps: string;
  putEvents: string;
  orderSteps: string;
  orderEvents: string;
  recall: string;
  summarize: string;
}

const phrases: Record<SupportedLanguage, StudyPhrases> = {
  en: {
    putSteps: "Put these steps in order.",
    putEvents: "Put these in order, the earliest first.",
    orderSteps: "Put the steps of “{title}” in order",
    orderEvents: "Put the events of “{title}” in order",
    recall: "Recall {count} figures from “{title}”",
    summarize: "Summarize what “{title}” says",
  },
  de: {
    putSteps: "Bringen Sie diese Schritte in die richtige Reihenfolge.",
    putEvents: "Ordnen Sie diese Ereignisse, das früheste zuerst.",
    orderSteps: "Die Schritte aus „{title}“ ordnen",
    orderEvents: "Die Ereignisse aus „{title}“ ordnen",
    recall: "{count} Zahlen aus „{title}“ nennen",
    summarize: "Zusammenfassen, was in „{title}“ steht",
  },
  fr: {
    putSteps: "Mettez ces étapes dans l’ordre.",
    putEvents: "Mettez ces événements dans l’ordre, le plus ancien d’abord.",
    orderSteps: "Mettre dans l’ordre les étapes de « {title} »",
    orderEvents: "Mettre dans l’ordre les événements de « {title} »",
    recall: "Citer {count} chiffres de « {title} »",
    summarize: "Résumer ce que dit « {title} »",
  },
  es: {
    putSteps: "Ponga estos pasos en orden.",
    putEvents: "Ponga estos hechos en orden, primero el más antiguo.",
    orderSteps: "Ordenar los pasos de «{title}»",
    orderEvents: "Ordenar los hechos de «{title}»",
    recall: "Recordar {count} cifras de «{title}»",
    summarize: "Resumir lo que dice «{title}»",
  },
  it: {
    putSteps: "Metta in ordine questi passi.",
    putEvents: "Metta in ordine questi eventi, dal più antico.",
    orderSteps: "Mettere in ordine i passi di «{title}»",
    orderEvents: "Mettere in ordine gli eventi di «{title}»",
    recall: "Ricordare {count} cifre di «{title}»",
    summarize: "Riassumere ciò che dice «{title}»",
  },
  pt: {
    putSteps: "Ponha estes passos por ordem.",
    putEvents: "Ponha estes acontecimentos por ordem, primeiro o mais antigo.",
    orderSteps: "Ordenar os passos de «{title}»",
    orderEvents: "Ordenar os acontecimentos de «{title}»",
    recall: "Recordar {count} números de «{title}»",
    summarize: "Resumir o que diz «{title}»",
  },
  nl: {
    putSteps: "Zet deze stappen in de juiste volgorde.",
    putEvents: "Zet deze gebeurtenissen in volgorde, de vroegste eerst.",
    orderSteps: "De stappen van ‘{title}’ ordenen",
    orderEvents: "De gebeurtenissen van ‘{title}’ ordenen",
    recall: "{count} cijfers uit ‘{title}’ noemen",
    summarize: "Samenvatten wat ‘{title}’ zegt",
  },
};

/** In the language of a passage; English for languages without phrases. */
export function phrasesIn(language: Language | undefined): StudyPhrases {
  return phrases[language !== undefined && isSupported(language) ? language : "en"];
}
