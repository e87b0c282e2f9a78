import { alternativesOf, entriesOf } from "../language/lexicon.ts";

/** Why a passage is not an ordinary statement of its document. */
export type Mark = "speaker_notes" | "mail_header" | "boilerplate" | "addressed_to_ai";

const mailFields = `From To Cc Bcc Subject Date Sent Reply-To Received Message-ID MIME-Version Content-Type Content-Transfer-Encoding Return-Path Delivered-To X-Mailer Importance Attachments
  Von An Kopie Betreff Datum Gesendet Antwort_an Anlagen De À Cc Objet Date Envoyé De Para Asunto Fecha Enviado Da A Oggetto Data Inviato Assunto Enviada Van Aan Onderwerp Datum Verzonden`;
const mailField = new RegExp(`^(?:${alternativesOf(entriesOf(mailFields))}):\\s?(?<value>.*)$`, "iu");
const subjectField =
  /^(?:Subject|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp):\s*(?:(?:Re|Fwd?|AW|WG|TR|RV|R|Antw|Enc):\s*)*(?<subject>.*)$/iu;

/** Whether a line is a mail header field. */
export function isMailField(line: string): boolean {
  return mailField.test(line.trim());
}

/** The subject in a mail header line, without "Re:". */
export function subjectOf(line: string): string | undefined {
  return subjectField.exec(line.trim())?.groups?.["subject"]?.trim() || undefined;
}

const senderField = /^(?:From|Von|De|Da|Van):\s*(?<sender>.*)$/iu;

/** The names in a mail header line of the sender: "Jo Park <jo@park-mills.example>" gives "Jo Park, park mills". */
export function senderOf(line: string): string | undefined {
  const sender = senderField.exec(line.trim())?.groups?.["sender"];
  if (!sender) return undefined;
  const domain = /@([\p{L}\p{N}.-]+)\.\p{L}+/u.exec(sender)?.[1] ?? "";
  return `${sender.replace(/<?\S+@\S+>?/gu, "").trim()}, ${domain.replace(/[.-]+/g, " ")}`;
}

/** The line that introduces a quoted message in a reply. */
export const quotedMailStart =
  /^(?:-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Forwarded message|Weitergeleitete Nachricht|Message d'origine|Mensaje original|Messaggio originale|Mensagem original|Oorspronkelijk bericht)\s*-{2,}|On .{5,80} wrote:|Am .{5,80} schrieb .{2,60}:|Le .{5,80} a écrit\s?:|El .{5,80} escribió:|Il .{5,80} ha scritto:)$/iu;

const notesLabel = /speaker notes|sprechernotiz/i;
const notesLine =
  /^(?:Speaker notes?|Presenter notes?|Notes|Sprechernotizen|Notizen|Notes de l'orateur|Notas del orador|Note del relatore|Notas do orador|Sprekersnotities):\s*/iu;

/** Whether a block's label, or the first words of a line, make it speaker notes. The result is the length of those words. */
export function speakerNotes(label: string | undefined, text: string, isDeck: boolean): number | undefined {
  if (label && notesLabel.test(label)) return 0;
  const match = notesLine.exec(text);
  return match && (isDeck || /^(?:speaker|presenter|sprecher)/i.test(text)) ? match[0].length : undefined;
}

const boilerplate = new RegExp(
  [
    "^(?:home|menu|menü|search|suche|login|log in|sign in|sign up|anmelden|registrieren|contact(?: us)?|kontakt|imprint|impressum|datenschutz(?:erklärung)?|agb|privacy(?: policy)?|terms(?: of (?:use|service))?|sitemap|newsletter|share|teilen|tweet|print|drucken|back to top|nach oben|next|previous|weiter|zurück|skip to (?:main )?content|zum inhalt springen|read more|mehr lesen|weiterlesen|learn more|mehr erfahren|careers|karriere|faq|about us|über uns|accueil|inicio|cookies?)$",
    "©|\\(c\\) ?(?:19|20)\\d\\d|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados|tutti i diritti riservati|todos os direitos reservados|alle rechten voorbehouden",
    "\\b(?:we|this (?:site|website)|wir|diese (?:seite|website)|nous|questo sito|este sitio) (?:use|uses|verwenden|verwendet|nutzen|nutzt|utilisons|utilizza|utiliza|usa) cookies|accept (?:all )?cookies|cookies? (?:akzeptieren|settings|einstellungen)",
    "^(?:unsubscribe|abmelden)|unsubscribe (?:here|from)|newsletter (?:abbestellen|abonnieren)|subscribe (?:to|now)|view (?:this email )?in (?:your )?browser|im browser (?:ansehen|anzeigen)|follow us on|folgen sie uns",
    "^(?:advertisement|anzeige|werbung|sponsored(?: content)?|promoted|publicité|publicidad|pubblicità|advertentie)\\b[:!]?",
    "^sent from my |^von meinem (?:iphone|handy)|^gesendet mit |^get outlook for|^envoyé de mon",
    "this (?:e-?mail|message) (?:and any attachments )?(?:is|are|may be|contains?) (?:confidential|intended|privileged)|diese e-?mail (?:enthält|ist) (?:vertraulich|nur für)|intended (?:solely|only) for the (?:use of the )?(?:addressee|recipient)",
    "^(?:(?:kind|best|warm|many) )?(?:regards|wishes|thanks)[,.!]?$|^(?:yours (?:sincerely|faithfully|truly)|sincerely|cheers|best|many thanks|thank you|thanks)[,.!]?$|^(?:mit )?(?:freundlichen|besten|herzlichen|vielen|viele|beste|liebe|schöne)? ?(?:grüßen|grüße|gruß|dank)[,.!]?$|^(?:(?:bien )?cordialement|bien à (?:toi|vous)|sincères salutations|salutations|merci|amitiés|un saludo|saludos(?: cordiales)?|atentamente|cordiali saluti|distinti saluti|saluti|grazie|atenciosamente|cumprimentos|obrigad[oa]|met vriendelijke groet(?:en)?|groeten?)[,.!]?$",
    "^(?:dear|hi|hello|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen)|bonjour|cher|chère|estimad[oa]s?|hola|querid[oa]s?|gentile|caro|cara|ciao|buongiorno|prezad[oa]s?|olá|beste|geachte) [^.?]{0,40}[,!:]?$",
    "^[*_]?(?:read as|gelesen als): ",
    "^(?:page|seite|página|pagina) \\d+(?: (?:of|von|de|di|van|sur) \\d+)?$",
    "^(?:buy now|order now|shop now|jetzt (?:kaufen|bestellen|sichern)|click here|hier klicken|book your demo|request a demo|sign up (?:today|now))\\b",
  ].join("|"),
  "iu",
);
/** Navigation: several short labels in a row, without a figure or a sentence. */
const navigation = /^(?:[\p{L}&' -]{2,24}\s*[|›»·•>/]\s*){2,}[\p{L}&' -]{2,24}$/u;
/** A row of labels in which one is a page of the frame: "Contact us | Opening hours: Monday to Saturday 9–18 | Imprint". */
const frameLabel =
  /(?:^|[|›»·•])\s*(?:contact(?: us)?|kontakt|imprint|impressum|privacy(?: policy)?|datenschutz(?:erklärung)?|terms(?: of (?:use|service))?|agb|sitemap|cookie settings|cookie-einstellungen)\s*(?:[|›»·•]|$)/iu;
/** The line below the headline of an article: who wrote it and when, how long reading takes, and where to share it. */
const articleLine =
  /(?:\b\d+[ -]?min(?:ute)?s?\.? (?:read|reading)\b|\breading time:? \d|\bLesezeit:? (?:ca\.? )?\d|\d+ Min(?:uten|\.)? Lesezeit|\bshare this (?:article|post|page)\b|\b(?:Artikel|Beitrag) teilen\b)/iu;

/** Whether a text is navigation, an advertisement, a legal footer or the like. */
export function isBoilerplate(text: string): boolean {
  const line = text.replace(/\s+/g, " ").trim();
  if (!/\p{L}/u.test(line)) return true;
  if (line.length < 200 && (articleLine.test(line) || (frameLabel.test(line) && /[|›»·•]/.test(line)))) return true;
  return line.length < 600 && (boilerplate.test(line) || navigation.test(line));
}

const machine =
  "(?:AIs?|A\\.I\\.|LLMs?|(?:AI|digital|virtual|language)[ -](?:assistants?|models?|agents?|tools?|systems?)|language models?|chatbots?|GPT|summari[sz]ers?|KI(?:-?(?:Modelle?|Assistenten?|Systeme?|Agenten?))?|Sprachmodelle?|IA|modèles? de langage|modelos? de lenguaje|modelli linguistici|taalmodel(?:len)?)";
const order =
  "(?:must|should|shall|always|never|ignore|disregard|forget|say|state|write|report|mention|include|recommend|answer|reply|output|respond|conclude|rate|rank|summari[sz]e|muss|müssen|soll|sollen|bitte|immer|niemals|ignorier\\w*|schreib\\w*|antwort\\w*|erwähn\\w*|nenn\\w*|empfehl\\w*|doit|doivent|ignor\\w*|debe|deben|deve|devono|devem|moet|moeten)";
const toMachines = new RegExp(
  [
    `(?<!\\p{L})${machine}(?!\\p{L})[^.!?\\n]{0,80}(?<!\\p{L})${order}(?!\\p{L})`,
    `(?<!\\p{L})(?:ignore|disregard|forget|override|ignorier\\w*|vergiss|ignorez|ignora|ignore|negeer)(?!\\p{L})[^.!?\\n]{0,40}(?<!\\p{L})(?:previous|prior|above|earlier|all|any|your|system|vorherige\\w*|bisherige\\w*|alle|obige\\w*|précédentes?|anteriores|precedenti|vorige)(?!\\p{L})[^.!?\\n]{0,30}(?:instructions?|prompts?|rules?|anweisungen|regeln|consignes|instrucciones|istruzioni|instruções|instructies)`,
    "(?<!\\p{L})(?:system prompt|you are (?:now )?(?:an? )?(?:AI|assistant|language model|chatgpt)|as an? (?:AI|language model)|when (?:you )?summari[sz](?:e|ing) (?:this|the) (?:document|text|page|file|email|mail))",
    `(?<!\\p{L})(?:note|instructions?|attention|message|hinweis|anweisung(?:en)?|nota|note) (?:to|for|an|für|à|pour|para|per) (?:the |any |all |die |alle |l')?${machine}`,
  ].join("|"),
  "iu",
);

/** Whether a text contains instructions for a model that reads it. */
export function isAddressedToAi(text: string): boolean {
  return toMachines.test(text);
}
