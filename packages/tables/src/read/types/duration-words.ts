import { plainWords } from "./plain-words.ts";

const NAMED =
  /\b(response|resolution|handling|handle|processing|turnaround|cycle|lead|waiting|wait|delivery|reaction|repair|resolve|fulfil?lment|transit|load|loading|idle|travel|boarding|onboarding|checkout|setup) times?\b|\b(time|days|hours|minutes|hrs|mins) (to|until|till|on|in|since|before) \w+|\bdays (open|late|overdue|outstanding|past due)\b|\b(latency|elapsed|duration|turnaround|tta|ttr|mttr|aht|age|aging|tenure|delay|delays|lateness|response|ttfb)\b|\blength of stay\b|\b\w*(dauer|wartezeit|laufzeit|lieferzeit|bearbeitungszeit|reaktionszeit|antwortzeit|verspatung)\b|\b(duree|delai|attente|retard|duracion|espera|retraso|tiempo de \w+|durata|attesa|ritardo|tempo di \w+|duur|wachttijd|doorlooptijd|levertijd|vertraging|duracao|atraso|tempo de \w+)\b/;

/** Time that is spent or lost adds up, whatever its unit. */
const SPENT =
  /\b(worked|working|billable|billed|logged|booked|overtime|downtime|uptime|outage|sick|vacation|leave|absence|absent|holiday|used|usage|watched|played|listened|talk|training|volunteer|spent|effort|machine|flight|flown|planned|actual|budgeted|total|stunden|arbeitszeit|uberstunden|ausfallzeit|fehltage|urlaubstage|krankheitstage|heures|horas|ore|uren)\b/;

const UNIT_AT_END =
  /(?:[([]\s*(ms|s|sec|secs|seconds|min|mins|minutes|minuten|h|hr|hrs|hours|std|stunden|d|days|tage|jours|dias|giorni|dagen|weeks|wochen|months|years)\s*[)\]]|[\s_](ms|sec|secs|seconds|mins|minutes|hrs|hours|days|millis|milliseconds))\s*$/i;

/** Whether a column holds how long something took, which is averaged, not how much time was spent, which adds up. */
export function isDuration(name: string): boolean {
  const words = plainWords(name);
  if (/%|\b(rate|percent|pct|ratio|share|count|number|group|band|bucket)\b/.test(words)) return false;
  if (NAMED.test(words)) return !/\b(total|sum)\b/.test(words);
  return UNIT_AT_END.test(name) && !SPENT.test(words) && !/^(hours|minutes|days|time)\b ?(h|min|hours)?$/.test(words);
}

/** Whether a column holds time that was spent or lost, which adds up. */
export function isSpentTime(name: string): boolean {
  const words = plainWords(name);
  return (
    UNIT_AT_END.test(name) &&
    SPENT.test(words) &&
    !/%|\b(rate|percent|pct|ratio|share|avg|average|mean|per)\b/.test(words)
  );
}

/** The unit of time at the end of a column's name: "ms", "min", "days". */
export function durationUnit(name: string): string | null {
  const match = UNIT_AT_END.exec(name);
  const word = (match?.[1] ?? match?.[2])?.toLowerCase();
  if (!word) return null;
  const known: [RegExp, string][] = [
    [/^(ms|milli)/, "ms"],
    [/^s(ec|$)/, "s"],
    [/^min/, "min"],
    [/^(h|std|stunden)/, "h"],
    [/^(d|tage|jours|giorni)/, "days"],
    [/^(week|woche)/, "weeks"],
    [/^month/, "months"],
    [/^year/, "years"],
  ];
  return known.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}
