/** What limits a figure, by quality, in the seven languages. Figures of different quality do not contradict each other. */
export const qualities: Readonly<Record<string, string>> = {
  net: "net netto nett excl* excluding_vat without_vat zzgl* hors_taxes ht sin_iva iva_esclusa sem_iva exclusief",
  gross: "gross brutto brut bruto lordo incl* including_vat with_vat inkl* ttc con_iva iva_inclusa com_iva inclusief",
  before:
    "before_tax* pre-tax before_interest vor_steuern vor_zinsen avant_impôts antes_de_impuestos prima_delle_imposte antes_de_impostos voor_belasting*",
  after:
    "after_tax* after_interest nach_steuern nach_zinsen après_impôts después_de_impuestos dopo_le_imposte depois_de_impostos na_belasting*",
  plan: `plan planned plans budget* target* forecast* expects expected projected goal geplant* plant planen planung ziel ziele soll-wert prognos* erwart* voraussichtlich vorgesehen
    prévu* prévoit objectif* previst* prevé presupuest* objetivo* prevede previsto preventivo obiettivo orçament* prevê begroot* begroting gepland* verwacht* streefwaarde`,
  average: "average averaged mean median durchschnitt* mittelwert moyenne promedio media média gemiddeld*",
};

/** Whom or what kind a figure is limited to: a price for members, an express service, a private lesson. */
export const circles: Readonly<Record<string, string>> = {
  member: "member members membership mitglied* membre* socio* socia* soci leden lid",
  student: "student students pupil* student* studierende* schüler* étudiant* estudiante* studenti studente estudante*",
  senior: "senior seniors pensioner* senioren rentner* retraité* jubilado* anziani idoso* gepensioneerd*",
  trainee: "trainee* apprentice* azubi* auszubildende* apprenti* aprendiz* apprendist* leerling*",
  business:
    "wholesale trade dealer* reseller* händler* wiederverkäufer* gewerbe gewerbekunde* gewerbetreibende* firmenkunde* revendeur* mayorista* rivenditor*",
  newcomer: "new_customer* first-time neukunde* nouveaux_clients",
  regular: "regular_customer* loyalty stammkunde* fidélité",
  single: "one-to-one private individual einzelunterricht einzelstunde* privatstunde*",
  express: "express urgent rush eilauftrag* eilzuschlag* expresszuschlag*",
};
