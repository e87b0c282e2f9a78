import type { MessageKey } from "./message.ts";

/** What the built-in engine replies to a question in German. Other messages are in English only. */
export const de: Partial<Record<MessageKey, string>> = {
  "chat.table_no_answer":
    "Die angehängte Tabelle beantwortet diese Frage nicht. Verwenden Sie die Namen ihrer Spalten und Werte.",
  "chat.table_other_reading": "Anders gelesen:",
  "chat.table_asks_back": "Die Frage ist mir nicht klar. Ich kann berechnen:",
  "chat.table_overview":
    "**{name}** hat {rows, plural, one {# Zeile} other {# Zeilen}} und {columns, plural, one {# Spalte} other {# Spalten}}{from, select, none {} other {, vom {from} bis zum {to}}}.",
  "chat.table_columns_left": "{count, plural, one {# weitere Spalte} other {# weitere Spalten}}",
  "chat.table_column_values": "{count, plural, one {# Wert} other {# Werte}}",
  "chat.table_column_span": "{from} bis {to}",
  "chat.date_today": "Heute ist **{date}** (UTC).",
  "chat.date_days": "Von {from} bis {to}: **{days, plural, one {# Tag} other {# Tage}}**.",
  "chat.date_weeks":
    "Von {from} bis {to}: **{weeks, plural, one {# Woche} other {# Wochen}} und {days, plural, one {# Tag} other {# Tage}}**.",
  "chat.date_workdays":
    "Von {from} bis {to}: **{days, plural, one {# Tag} other {# Tage}}** von Montag bis Freitag, der letzte mitgezählt. Feiertage sind nicht abgezogen.",
  "chat.date_counted": "**{date}**, gezählt ab {from}.",
  "chat.closest_passages": "Keine Stelle beantwortet das unmittelbar. Am nächsten kommen:",
  "chat.builtin_writes_nothing": "Einen Text zu schreiben braucht ein Modell. Diese Stellen können helfen:",
  "chat.summary_in_quotes": "Die wichtigsten Aussagen von {name}, im Wortlaut:",
  "chat.nothing_found": "Nichts gefunden. Gesucht wurde nach: {words}",
  "chat.nothing_to_search": "Nennen Sie, was Sie suchen, dann durchsuche ich die Dokumente danach.",
  "chat.other_value": "Ein anderes Dokument weicht ab:",
  "chat.builtin_introduction":
    "{greeting, select, formal {Guten Tag. Ich bin} relaxed {Hi. Ich bin} other {Hallo. Ich bin}} die eingebaute Engine: Ich antworte aus den angehängten Dokumenten, Tabellen und Wissensbasen, und ich rechne. Fragen Sie danach.",
  "chat.builtin_greeting":
    "{greeting, select, formal {Guten Tag. Ich bin} relaxed {Hi. Ich bin} other {Hallo. Ich bin}} die eingebaute Engine und arbeite ohne Modell: Ich beantworte Fragen zu Dokumenten, Tabellen und Wissensbasen, die Sie anhängen, und ich rechne. Für Texte und allgemeine Fragen verbinden Sie ein Modell unter Settings > Models.",
  "chat.builtin_thanks": "Gern geschehen.",
  "chat.builtin_goodbye": "Auf Wiedersehen. Diese Unterhaltung bleibt in Ihrem Verlauf.",
  "chat.builtin_ready": "Stellen Sie die nächste Frage, wenn Sie so weit sind.",
};
