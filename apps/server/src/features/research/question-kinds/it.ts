import type { QuestionKinds } from "./kinds.types.ts";

export const it: QuestionKinds = {
  focus: "Che dire di {focus} per {topic}?",
  plurals: [],
  kinds: [
    {
      forms: [
        /^(?:quali sono )?(?:i )?(?:vantaggi e (?:gli )?svantaggi|pro e (?:i )?contro) (?<of>del |della |dello |dell['’]|dei |degli |delle |di )(?<topic>.+)$/i,
      ],
      isAnsweredByParts: true,
      questions: [
        "Quali sono i vantaggi {of}{topic}?",
        "Quali sono gli svantaggi {of}{topic}?",
        "Qual è il costo {of}{topic}?",
        "Quali sono i rischi {of}{topic}?",
        "Quali sono gli effetti {of}{topic}?",
        "Quali sono i requisiti {of}{topic}?",
      ],
      focus: "Che dire di {focus} nel caso {of}{topic}?",
    },
    {
      forms: [/^(?:dovremmo|dobbiamo|conviene|vale la pena) (?<act>.+)$/i],
      questions: [
        "Quali vantaggi ha {act}?",
        "Quali rischi ha {act}?",
        "Quanto costa {act}?",
        "Che cosa riferiscono le aziende che hanno deciso di {act}?",
        "Che cosa serve per {act}?",
      ],
      focus: "Che dire di {focus} per {act}?",
    },
    {
      forms: [
        /^(?:confronto (?:tra|fra) |confrontare |differenz[ae] tra )(?<one>.+?) (?:e|con) (?<other>.+?)(?: per .+)?$/i,
        /^(?<one>.+?) (?:vs\.?|versus|o|oppure) (?<other>.+?)(?: per .+)?$/i,
      ],
      questions: [
        "In che cosa differiscono {one} e {other}?",
        "Quali sono i punti di forza e di debolezza di {one}?",
        "Quali sono i punti di forza e di debolezza di {other}?",
        "Quanto costa {one}?",
        "Quanto costa {other}?",
      ],
      focus: "Come si confrontano {one} e {other} su {focus}?",
    },
    {
      forms: [/^(?:come|passi per|consigli per) (?<act>\p{Ll}+(?:are|ere|ire) .+)$/iu],
      questions: [
        "Quali passi servono per {act}?",
        "Quali errori sono frequenti nel {act}?",
        "Che cosa serve per {act}?",
        "Quanto tempo ci vuole per {act}?",
        "Quanto costa {act}?",
      ],
      focus: "Che dire di {focus} per {act}?",
    },
    {
      forms: [/^(?:la )?(?:storia|origini?|evoluzione) (?:della |del |dei |delle |dello |dell['’]|di )(?<topic>.+)$/i],
      questions: [
        "Quando è iniziato {topic}?",
        "Chi ha segnato la storia di {topic}?",
        "Quali sono state le svolte di {topic}?",
        "Come è cambiato {topic}?",
        "Che cosa resta oggi di {topic}?",
      ],
    },
    {
      forms: [
        /^(?:il )?(?:mercato|settore|analisi di mercato) (?:della |del |dei |delle |dello |dell['’]|di |per )(?<topic>.+)$/i,
      ],
      questions: [
        "Quanto è grande il mercato di {topic}?",
        "Chi sono i principali fornitori di {topic}?",
        "Come cresce la domanda di {topic}?",
        "Quanto costa {topic}?",
        "Chi compra {topic}?",
      ],
    },
    {
      forms: [
        /^quanto costano? (?<topic>.+)$/i,
        /^(?:il |i )?(?:prezz[oi]|cost[oi]) (?:della |del |dei |delle |dello |dell['’]|di )(?<topic>.+)$/i,
      ],
      questions: [
        "Quanto costa {topic}?",
        "Da che cosa dipende il prezzo di {topic}?",
        "Quali sono i costi correnti di {topic}?",
        "Quali incentivi ci sono per {topic}?",
        "Quando si ripaga {topic}?",
      ],
    },
    {
      forms: [/^chi (?:è|era) (?<topic>.+)$/i, /^profilo (?:della |del |di )(?<topic>.+)$/i],
      cues: /\b(?:S\.?p\.?A\.?|S\.?r\.?l\.?|GmbH|Ltd|Inc)\.?$/,
      questions: [
        "Che cosa fa {topic}?",
        "Chi dirige {topic}?",
        "Quando è stata fondata {topic}?",
        "Quale fatturato dichiara {topic}?",
        "Quante persone impiega {topic}?",
      ],
    },
    {
      cues: /(?<!\p{L})(?:legge|norme|normativa|regolamento|obbligh?[oi]|gdpr|diritto|direttiva|tass[ae])(?!\p{L})/iu,
      questions: [
        "Che cosa richiede {topic}?",
        "A chi si applica {topic}?",
        "Da quando si applica {topic}?",
        "Quali eccezioni ci sono a {topic}?",
        "Quali sanzioni prevede {topic}?",
      ],
    },
    {
      forms: [/^(?:prevenzione (?:della |del |dei |delle |di )|prevenire )(?<topic>.+)$/i],
      cues: /(?<!\p{L})(?:stress|malatti[ae]|infezion[ei]|lesion[ei]|dolor[ei]|sintomi|incidenti|salute|burnout)(?!\p{L})/iu,
      questions: [
        "Quali sono i segni di {topic}?",
        "Quali sono le cause di {topic}?",
        "Come si previene {topic}?",
        "Che cosa aiuta contro {topic}?",
        "Quanto è frequente {topic}?",
      ],
    },
    {
      forms: [/^che cos['’](?:è|e) (?<topic>.+)$/i],
      questions: [
        "Che cos'è {topic}?",
        "Come funziona {topic}?",
        "Quali sono i vantaggi di {topic}?",
        "Quali sono i rischi di {topic}?",
        "Quanto costa {topic}?",
        "Quali regole si applicano a {topic}?",
        "Quali alternative ci sono a {topic}?",
      ],
    },
  ],
};
