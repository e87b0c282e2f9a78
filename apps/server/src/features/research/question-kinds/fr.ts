import type { QuestionKinds } from "./kinds.types.ts";

export const fr: QuestionKinds = {
  focus: "Qu'en est-il de {focus} pour {topic} ?",
  plurals: [],
  kinds: [
    {
      forms: [
        /^(?:quels sont )?(?:les )?(?:avantages et (?:les )?inconvénients|points forts et (?:les )?points faibles|pour et (?:le )?contre) (?<of>du |de la |de l['’]|des |d['’]|de )(?<topic>.+)$/i,
      ],
      isAnsweredByParts: true,
      questions: [
        "Quels sont les avantages {of}{topic} ?",
        "Quels sont les inconvénients {of}{topic} ?",
        "Quel est le coût {of}{topic} ?",
        "Quels sont les risques {of}{topic} ?",
        "Quels sont les effets {of}{topic} ?",
        "Quelles sont les conditions {of}{topic} ?",
      ],
      focus: "Qu'en est-il de {focus} dans le cas {of}{topic} ?",
    },
    {
      forms: [/^(?:devons-nous|devrions-nous|faut-il|doit-on|est-il judicieux de) (?<act>.+)$/i],
      questions: [
        "Quels avantages y a-t-il à {act} ?",
        "Quels risques y a-t-il à {act} ?",
        "Combien coûte-t-il de {act} ?",
        "Que rapportent les entreprises qui ont choisi de {act} ?",
        "Que faut-il pour {act} ?",
        "Quelles règles s'appliquent pour {act} ?",
      ],
      focus: "Qu'en est-il de {focus} pour {act} ?",
    },
    {
      forms: [
        /^(?:comparaison (?:de|entre) |comparer |différences? entre )(?<one>.+?) (?:et|avec) (?<other>.+?)(?: pour .+)?$/i,
        /^(?<one>.+?) (?:vs\.?|versus|ou|contre|par rapport à) (?<other>.+?)(?: pour .+)?$/i,
      ],
      questions: [
        "Quelles sont les différences entre {one} et {other} ?",
        "Quels sont les points forts et les points faibles de {one} ?",
        "Quels sont les points forts et les points faibles de {other} ?",
        "Combien coûte {one} ?",
        "Combien coûte {other} ?",
      ],
      focus: "Comment {one} et {other} se comparent-ils sur {focus} ?",
    },
    {
      forms: [/^(?:comment|étapes pour|conseils pour) (?<act>\p{Ll}+(?:er|ir|re|oir) .+)$/iu],
      questions: [
        "Quelles étapes faut-il pour {act} ?",
        "Quelles erreurs sont fréquentes pour {act} ?",
        "Que faut-il pour {act} ?",
        "Combien de temps faut-il pour {act} ?",
        "Combien coûte-t-il de {act} ?",
        "Quelles règles s'appliquent pour {act} ?",
      ],
      focus: "Qu'en est-il de {focus} pour {act} ?",
    },
    {
      forms: [/^(?:l['’])?(?:histoire|origine|évolution) (?:de la |du |des |de l['’]|de |d['’])(?<topic>.+)$/i],
      questions: [
        "Quand a commencé {topic} ?",
        "Qui a marqué l'histoire de {topic} ?",
        "Quels ont été les tournants de {topic} ?",
        "Comment {topic} a-t-il évolué ?",
        "Que reste-t-il de {topic} aujourd'hui ?",
      ],
    },
    {
      forms: [/^(?:le )?(?:marché|étude de marché|secteur) (?:de la |du |des |de l['’]|de |d['’]|pour )(?<topic>.+)$/i],
      questions: [
        "Quelle est la taille du marché pour {topic} ?",
        "Qui sont les principaux fournisseurs de {topic} ?",
        "Comment évolue la demande de {topic} ?",
        "Combien coûte {topic} ?",
        "Qui achète {topic} ?",
        "Quelles règles s'appliquent à {topic} ?",
      ],
    },
    {
      forms: [
        /^combien coûte(?:nt)? (?<topic>.+)$/i,
        /^(?:le |les )?(?:prix|coûts?|tarifs?) (?:de la |du |des |de l['’]|de |d['’])(?<topic>.+)$/i,
      ],
      questions: [
        "Combien coûte {topic} ?",
        "De quoi dépend le prix de {topic} ?",
        "Quels sont les frais courants de {topic} ?",
        "Quelles aides existent pour {topic} ?",
        "Quand {topic} est-il rentabilisé ?",
      ],
    },
    {
      forms: [
        /^qui (?:est|était) (?<topic>.+)$/i,
        /^(?:profil|portrait) (?:de l['’]|de la |de |du |d['’])(?<topic>.+)$/i,
      ],
      cues: /\b(?:SA|SARL|SAS|GmbH|Ltd|Inc)\.?$/,
      questions: [
        "Que fait {topic} ?",
        "Qui dirige {topic} ?",
        "Quand {topic} a-t-il été fondé ?",
        "Quel chiffre d'affaires annonce {topic} ?",
        "Combien de personnes emploie {topic} ?",
      ],
    },
    {
      cues: /(?<!\p{L})(?:loi|règles?|réglementation|obligations?|rgpd|droit|directive|décret|conformité|impôts?)(?!\p{L})/iu,
      questions: [
        "Qu'exige {topic} ?",
        "À qui s'applique {topic} ?",
        "Depuis quand s'applique {topic} ?",
        "Quelles exceptions y a-t-il à {topic} ?",
        "Quelles sanctions prévoit {topic} ?",
      ],
    },
    {
      forms: [/^(?:prévention (?:de la |du |des |de l['’]|de )|prévenir )(?<topic>.+)$/i],
      cues: /(?<!\p{L})(?:burn-?out|stress|maladies?|infections?|blessures?|douleurs?|symptômes|accidents?|santé)(?!\p{L})/iu,
      questions: [
        "Quels sont les signes de {topic} ?",
        "Quelles sont les causes de {topic} ?",
        "Comment prévenir {topic} ?",
        "Que faire contre {topic} ?",
        "Quelle est la fréquence de {topic} ?",
      ],
    },
    {
      forms: [/^(?:qu['’]est-ce que? )(?<topic>.+)$/i],
      questions: [
        "Qu'est-ce que {topic} ?",
        "Comment fonctionne {topic} ?",
        "Quels sont les avantages de {topic} ?",
        "Quels sont les risques de {topic} ?",
        "Combien coûte {topic} ?",
        "Quelles règles s'appliquent à {topic} ?",
        "Quelles sont les alternatives à {topic} ?",
      ],
    },
  ],
};
