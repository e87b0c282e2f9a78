import type { QuestionKinds } from "./kinds.types.ts";

export const nl: QuestionKinds = {
  focus: "Hoe zit het met {focus} bij {topic}?",
  plurals: [],
  kinds: [
    {
      forms: [/^(?:wat zijn )?(?:de )?(?:voor- en nadelen|voordelen en nadelen) van (?<topic>.+)$/i],
      isAnsweredByParts: true,
      questions: [
        "Wat zijn de voordelen van {topic}?",
        "Wat zijn de nadelen van {topic}?",
        "Wat zijn de kosten van {topic}?",
        "Wat zijn de risico's van {topic}?",
        "Wat zijn de gevolgen van {topic}?",
        "Wat zijn de alternatieven voor {topic}?",
      ],
    },
    {
      forms: [/^(?:moeten|zullen|kunnen) we (?<act>.+)$/i, /^(?:loont het om|is het zinvol om) (?<act>.+)$/i],
      questions: [
        "Welke voordelen heeft het als bedrijven {act}?",
        "Welke risico's heeft het als bedrijven {act}?",
        "Wat kost het als bedrijven {act}?",
        "Wat melden bedrijven die {act}?",
        "Wat is er nodig als bedrijven {act}?",
      ],
      focus: "Hoe zit het met {focus} als bedrijven {act}?",
    },
    {
      forms: [
        /^(?:vergelijking (?:van|tussen) |vergelijk |verschil(?:len)? tussen )(?<one>.+?) (?:en|met) (?<other>.+?)(?: voor .+)?$/i,
        /^(?<one>.+?) (?:vs\.?|versus|of) (?<other>.+?)(?: voor .+)?$/i,
      ],
      questions: [
        "Waarin verschillen {one} en {other}?",
        "Wat zijn de sterke en zwakke punten van {one}?",
        "Wat zijn de sterke en zwakke punten van {other}?",
        "Hoeveel kost {one}?",
        "Hoeveel kost {other}?",
      ],
      focus: "Hoe verhouden {one} en {other} zich op {focus}?",
    },
    {
      forms: [/^hoe (?:kun|kan|moet|moeten|kunnen) (?:je|men|we|wij) (?<act>.+)$/i],
      questions: [
        "Welke stappen zijn nodig als bedrijven {act}?",
        "Welke fouten komen vaak voor als bedrijven {act}?",
        "Wat is er nodig als bedrijven {act}?",
        "Hoe lang duurt het als bedrijven {act}?",
        "Wat kost het als bedrijven {act}?",
      ],
      focus: "Hoe zit het met {focus} als bedrijven {act}?",
    },
    {
      forms: [/^(?:de )?(?:geschiedenis|oorsprong|ontwikkeling) van (?<topic>.+)$/i],
      questions: [
        "Wanneer begon {topic}?",
        "Wie bepaalde de geschiedenis van {topic}?",
        "Wat waren de keerpunten van {topic}?",
        "Hoe veranderde {topic}?",
        "Wat is er vandaag over van {topic}?",
      ],
    },
    {
      forms: [/^(?:de )?(?:markt|marktanalyse|sector) (?:voor|van) (?<topic>.+)$/i],
      questions: [
        "Hoe groot is de markt voor {topic}?",
        "Wie zijn de belangrijkste aanbieders van {topic}?",
        "Hoe groeit de vraag naar {topic}?",
        "Hoeveel kost {topic}?",
        "Wie koopt {topic}?",
      ],
    },
    {
      forms: [/^(?:hoeveel|wat) kost(?:en)? (?<topic>.+)$/i, /^(?:de )?(?:prijs|prijzen|kosten) van (?<topic>.+)$/i],
      questions: [
        "Hoeveel kost {topic}?",
        "Waarvan hangt de prijs van {topic} af?",
        "Wat zijn de lopende kosten van {topic}?",
        "Welke subsidies zijn er voor {topic}?",
        "Wanneer is {topic} terugverdiend?",
      ],
    },
    {
      forms: [/^wie (?:is|was) (?<topic>.+)$/i, /^(?:bedrijfs)?profiel van (?<topic>.+)$/i],
      cues: /\b(?:B\.?V\.?|N\.?V\.?|GmbH|Ltd|Inc)\.?$/,
      questions: [
        "Wat doet {topic}?",
        "Wie leidt {topic}?",
        "Wanneer is {topic} opgericht?",
        "Welke omzet meldt {topic}?",
        "Hoeveel mensen werken er bij {topic}?",
      ],
    },
    {
      cues: /(?<!\p{L})(?:wet|regels|regelgeving|verplichting(?:en)?|avg|recht|richtlijn|belasting(?:en)?)(?!\p{L})/iu,
      questions: [
        "Wat vereist {topic}?",
        "Voor wie geldt {topic}?",
        "Sinds wanneer geldt {topic}?",
        "Welke uitzonderingen zijn er bij {topic}?",
        "Welke sancties staan er op {topic}?",
      ],
    },
    {
      forms: [/^(?:preventie van|voorkomen van) (?<topic>.+)$/i],
      cues: /(?<!\p{L})(?:stress|ziekten?|infecties?|letsel|pijn|symptomen|ongevallen|gezondheid|burn-?out)(?!\p{L})/iu,
      questions: [
        "Wat zijn de tekenen van {topic}?",
        "Wat zijn de oorzaken van {topic}?",
        "Hoe wordt {topic} voorkomen?",
        "Wat helpt tegen {topic}?",
        "Hoe vaak komt {topic} voor?",
      ],
    },
    {
      forms: [/^wat (?:is|zijn) (?<topic>.+)$/i],
      questions: [
        "Wat is {topic}?",
        "Hoe werkt {topic}?",
        "Wat zijn de voordelen van {topic}?",
        "Wat zijn de risico's van {topic}?",
        "Hoeveel kost {topic}?",
        "Welke regels gelden voor {topic}?",
        "Welke alternatieven zijn er voor {topic}?",
      ],
    },
  ],
};
