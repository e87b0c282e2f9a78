/** Pairs of words of which one denies the other, each side in the seven languages. */
export const opposites: readonly (readonly [string, string])[] = [
  [
    "permitted allowed erlaubt gestattet zulässig autorisé* permis permitid* consentit* permess* toegestaan",
    "prohibited forbidden banned verboten untersagt unzulässig interdit* prohibid* vietat* proibit* proibid* verboden",
  ],
  [
    "mandatory compulsory obligatory verpflichtend obligatorisch* pflicht obligatoire* obligatori* verplicht",
    "optional voluntary freiwillig facultati* opcional* facoltativ* vrijwillig",
  ],
  [
    "limited capped begrenzt beschränkt limité* limitad* limitat* beperkt",
    "unlimited uncapped unbegrenzt unbeschränkt illimité* ilimitad* illimitat* onbeperkt",
  ],
  [
    "in_advance upfront im_voraus d'avance por_adelantado in_anticipo vooraf",
    "in_arrears afterwards nachträglich à_terme_échu achteraf",
  ],
  ["net netto nett", "gross brutto brut bruto lordo"],
  [
    "approved granted genehmigt bewilligt approuvé* aprobad* approvat* aprovad* goedgekeurd",
    "rejected refused declined denied abgelehnt rejeté* refusé* rechazad* respint* rejeitad* afgewezen",
  ],
  [
    "unanimous unanimously einstimmig* à_l'unanimité por_unanimidad* all'unanimità unaniem",
    "by_majority majority mehrheitlich* à_la_majorité por_mayoría a_maggioranza",
  ],
  ["increased lengthened extended erhöht verlängert", "reduced shortened verringert verkürzt gesenkt"],
];
