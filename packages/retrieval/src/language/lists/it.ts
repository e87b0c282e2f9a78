import type { Lexicon } from "../lexicon-shape.ts";

export const it: Lexicon = {
  stop: `a ad agli ai al alla alle allo anche ancora avere aveva avevano ha hanno che chi ci come con cui da dagli dai dal dalla dalle dallo dei degli del della delle dello di dopo dove e è ed era erano essere fa fino fra
    gli ha hai hanno ho i il in io la le lei li lo loro lui ma me mentre mi mia ne negli nei nel nella nelle nello no noi non nostro o ogni per perché più poi può possono prima qual quale quali quando quanta quante
    quanti quanto quella quelle quelli quello questa queste questi questo se sei senza si sia siano sono sta stata state stati stato su sua sue sugli sui sul sulla sulle suo suoi tra tutti tutto un una uno verso
    vi voi deve devono cosa quindi così già invece l d c dell all nell sull dall un'`,
  openers:
    "quanto quanta quanti quante quando chi che cosa quale quali dove come perché è sono ha hanno da_quando fino_a_quando entro_quando qual",
  articles: "il lo la i gli le un una questo questa",
  asking: `quanto quanti costa costano prezzo costo costi numero quantità percentuale valore media totale durata dura dice dicono documento documenti fonte fonti secondo file motivo ragione esattamente attualmente riceve
    ci vuole tipo nome chiama successo fare fa alto lungo grande`,
  months: `gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|set ottobre|ott novembre|nov dicembre|dic`,
  numbers: `due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici=12 tredici=13 quindici=15 venti=20 trenta=30 quaranta=40 cinquanta=50 sessanta=60 zero=0`,
  scales: `cento=1e2 mila=1e3 mille=1e3 milione=1e6 milioni=1e6 mln=1e6 mio=1e6 miliardo=1e9 miliardi=1e9 mld=1e9`,
  ordinals: `primo=1 prima=1 secondo=2 seconda=2 terzo=3 terza=3 quarto=4 quarta=4`,
  quarter: "trimestre",
  halfYear: "semestre",
  per: "per ogni a al all' alla l'",
  up: `più_che più_del più_rispetto aument* cresc* cresciut* crebb* sale salgono salit* incremen* miglior* superior* più_alt* guadagn* raddoppi* triplic* rialz* accresc* allung* innalz*`,
  down: `meno_che meno_del meno_rispetto diminu* cala calo calano calat* scend* sces* ridu* ridott* ridus* inferior* perd* pers* perso perdita perdite contra* dimezz* peggior* ribass* abbass* accorci* rallent* flessione`,
  negators: `non mai nessun nessuna nessuno niente nulla né senza neanche`,
  failing: `fallit* fallimento manc* rifiut* respint* respin* esclus* esclud* viet* imped* impossibile insufficient* assente assenti negat*`,
  planned: `prev* piano pianific* progett* attes* potrebbe potrebbero dovrebbe dovrebbero sarà saranno intend* probabil* forse obiettivo stim* provvisori* sospett* punta_a mira_a avrà verrà verranno`,
  causal: `perché a_causa per_via dovut* grazie_a caus* ragione motivo quindi perciò provoc* port*_a risult* poiché dato_che siccome di_conseguenza`,
  causalHints: "dopo in_seguito_a per_evitare per",
  accusing: `frod* truff* illegal* corru* tangent* ingann* ment* bugi* nascos* nascond* neglig* fallit* bancarotta insolven* criminal* reato reati rub* furto sottratt* manipol* falsific* abus* scandal* viol* deliberatamente
    consapevolmente segretamente favori* colpevol* ricatt* ricicl* discrimin* disonest*`,
  obliging: "deve devono bisogna",
  advising: `dovrebbe dovrebbero raccomand* consigli* conviene meglio vale_la_pena opportuno ideale scelta_migliore avvert* sconsigli*`,
  universal: `tutti tutte tutto tutta ogni sempre mai nessun nessuna nessuno completamente totalmente solo soltanto esclusivamente unanim*`,
  partial: `di_cui dei_quali delle_quali tra_cui fra_cui compresi comprese`,
  qualifiers: `least=almeno|come_minimo|minimo|a_partire_da most=al_massimo|tetto_di|limite_di|fino_a|massimo over=più_di|oltre|superiore_a under=meno_di|sotto|inferiore_a only=solo|soltanto|solamente about=circa|quasi|intorno_a|approssimativamente`,
  connectors: `mentre perché ma anche_se sebbene quando se poiché dopo prima seguito_da seguita_da rispetto_a contro dove bensì tranne`,
  and: "e|ed",
  than: "che di",
  pronouns: "esso essa essi esse lui lei loro lo la li le suo sua suoi sue questo questa questi queste ciò",
  light: `numero quantità totale anno mese giorno settimana ora minuto parte valore media circa fare avere essere andare dare venire arrivare raggiungere raggiunto ammontare ammonta rimanere caso nuovo attuale annuo annuale mensile secondo`,
  max: "maggiore maggiori massimo massima più_alto più_alta più_grande più_lungo più_lunga più_caro più_cara migliore più_veloce il_più la_più",
  min: "minore minori minimo minima più_basso più_bassa più_piccolo più_corto più_breve meno_caro più_economico peggiore il_meno la_meno",
  slots: {
    agreement: "fonti_concord* concord* d'accord* si_contraddicono contraddi* discord*",
    cause: "perché per_quale_motivo per_quale_ragione qual_è_la_causa qual_è_il_motivo come_mai",
    duration:
      "quanto_tempo quanto_dura durata termine_di preavviso quanti_giorni quante_settimane quanti_mesi quante_ore quanti_anni garanzia tempi_di_consegna",
    date: "quando quale_data entro_quando fino_a_quando da_quando quale_anno quale_mese che_giorno scadenza",
    share: "quale_percentuale quale_quota che_percentuale percentuale quota tasso sconto",
    money:
      "costa costano costo prezzo affitto fatturato ricavi utile budget tariffa stipendi* paga pagare pagato sovvenzion* invest* fattura multa canone",
    who: "chi quale_azienda quale_fornitore quale_società da_chi come_si_chiama",
    place: "dove quale_città quale_paese quale_luogo",
    count:
      "quanti quante quanto quanta numero_di peso capacità potenza dimension* velocità lunghezza altezza temperatura",
  },
};
