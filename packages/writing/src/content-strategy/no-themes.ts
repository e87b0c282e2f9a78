/** Words that name no theme by themselves: days, times, places of a website, forms of address, and verbs and adjectives common in texts. */
export const notThemes = new Set(
  `monday tuesday wednesday thursday friday saturday sunday weekday weekdays weekend weekends january february march april june july august
  september october november december morning evening afternoon noon night today tomorrow yesterday hour hours minute minutes day days week weeks
  month months year years quarter time times date opening closed open spring summer autumn winter season
  home homepage menu contact contacts imprint privacy policy cookie cookies login account newsletter search sitemap footer header navigation page
  pages website link links click download terms conditions phone telephone address email fax directions copyright welcome question questions answer
  answers example examples number numbers people person thing things part parts way ways place places list table figure chapter section
  something everything anything someone everyone nothing various several different another important possible available including according
  usually however therefore because already always often
  montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag werktag werktage wochenende wochentag januar februar märz april mai juni juli
  august september oktober november dezember morgen vormittag mittag nachmittag abend nacht heute gestern stunde stunden minute minuten tag tage tagen
  woche wochen monat monate monaten jahr jahre jahren jahres quartal zeit zeiten uhr uhrzeit datum frühling frühjahr sommer herbst winter
  öffnungszeiten startseite menü kontakt impressum datenschutz cookie cookies anmeldung konto suche seite seiten webseite website link links telefon
  adresse anschrift mail e-mail anfahrt willkommen frage fragen antwort antworten beispiel beispiele anzahl zahl menschen person personen ding dinge
  teil teile weise art arten ort orte liste tabelle abbildung kapitel abschnitt euro prozent
  lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril juin juillet août septembre octobre novembre décembre accueil contact
  lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre inicio contacto`
    .split(/\s+/)
    .filter(Boolean),
);

/** Headings of the frame of a text or website. The text under them is not content. */
export const frameHeading =
  /^(?:introduction|contents|table of contents|summary|overview|conclusion|appendix|references|sources|notes|about(?: us)?|contact(?: us)?|imprint|legal notice|privacy(?: policy)?|opening hours|hours|directions|how to find us|navigation|menu|home|newsletter|terms(?: and conditions)?|(?:related|recent|popular|more|further|latest) (?:articles?|posts?|reading|stories|topics?)|you (?:may|might) also like|read (?:more|next)|share(?: this)?|comments?|tags?|categories|archives?|subscribe|next steps?|to-?dos?|action items?|attendees|participants|agenda|einleitung|inhalt|inhaltsverzeichnis|zusammenfassung|fazit|anhang|quellen|(?:ähnliche|verwandte|weitere|neueste|beliebte) (?:artikel|beiträge|themen)|mehr (?:zum thema|lesen)|das könnte sie auch interessieren|teilen|kommentare?|schlagwörter|kategorien|archiv|nächste schritte|aufgaben|teilnehmer(?:innen)?|tagesordnung|über uns|kontakt|impressum|datenschutz(?:erklärung)?|öffnungszeiten|anfahrt|startseite|navigation|menü|agb|accueil|mentions légales|horaires|contacto|horario|contatti|orari)$/i;

/** A line of notes for the writers themselves: "todo: ask Ben", "Wed: call the printer". */
export const ownNote =
  /^(?:to-?dos?|next steps?|action items?|reminder|note to self|tbd|erledigen|nächste schritte|offen|(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\s*[:–-]\s/i;
