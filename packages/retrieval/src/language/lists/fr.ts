import type { Lexicon } from "../lexicon-shape.ts";

export const fr: Lexicon = {
  stop: `a à ai au aux avec avait avaient avez avons ce ceci cela ces cet cette ceux chez comme dans de des du donc dont elle elles en encore entre est et étaient était été être eu il ils je la le les leur leurs lui
    mais me même mes moi mon ne ni nos notre nous on ont ou où par pas pendant peut peuvent plus pour pourra qu que quel quelle quelles quels qui quoi sa sans se sera seront ses si son sont sous sur ta te tes toi
    ton tous tout toute toutes très tu un une vers vos votre vous y afin ainsi alors après aucun aucune aussi autre autres avant car chaque combien comment depuis dès doit doivent fut lors lorsque moins quand
    selon soit tandis c d j l m n s t qu'il qu'elle jusqu jusque quelque quelques`,
  openers:
    "combien comment quand qui que quoi quel quelle quels quelles où pourquoi est-ce est sont a ont depuis_quand à_partir_de_quand jusqu'à_quand à_qui de_combien",
  articles: "le la les un une des ce cette ces",
  asking: `combien coûte coûtent prix coût coûts nombre montant part pourcentage valeur moyenne total durée dure dit disent document documents source sources selon fichier fichiers raison exactement actuellement reçoit
    prend obtient faut faire fait sorte type nom appelle passe passé donner`,
  months: `janvier|janv février|févr mars avril mai juin juillet|juil août septembre|sept octobre|oct novembre|nov décembre|déc`,
  numbers: `deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16 vingt=20 trente=30 quarante=40 cinquante=50 soixante=60 zéro=0`,
  scales: `mille=1e3 k=1e3 million=1e6 millions=1e6 mio=1e6 milliard=1e9 milliards=1e9 md=1e9 mds=1e9`,
  ordinals: `premier=1 première=1 deuxième=2 second=2 seconde=2 troisième=3 quatrième=4`,
  quarter: "trimestre",
  halfYear: "semestre",
  per: "par chaque le la l' à_l'",
  up: `plus_que plus_qu'en augment* hausse* croît croiss* cru grimp* progress* accru* accroî* accroiss* relev* élevé_à majoré* doubl* tripl* amélior* supérieur* gagn* plus_élevé* remont* allong* bondi* s'accélèr*`,
  down: `moins_que moins_qu'en baiss* dimin* réduit* rédui* réduction* chut* recul* décroî* décroiss* abaiss* inférieur* perdu* perte* perd* moins_élevé* raccourc* ralenti* tombé* moitié détérior* dégrad* régress* tombent`,
  negators: `ne n' pas non jamais aucun aucune rien personne ni sans nul`,
  failing: `échou* échec* manqu* refus* rejet* exclu* interdi* empêch* impossible inchangé* insuffisant* absent* indisponible* dépourvu* privé_de`,
  planned: `prév* planifi* projet* envisag* compte compter devrait devraient pourrait pourraient doit_être sera seront aura auront va vont espèr* souhait* estim* attendu* probable* peut-être vise* objectif provisoire* soupçon* entend`,
  causal: `parce_que parce_qu' car à_cause en_raison dû_à due_à dus_à grâce_à caus* raison raisons donc provoqu* entraîn* conduit_à résult* puisque puisqu' faute_de c'est_pourquoi en_conséquence`,
  causalHints: "après afin_de pour_éviter suite_à depuis pour",
  accusing: `fraud* illég* corrompu* corruption pot-de-vin pots-de-vin tromp* ment menti* mensonge* dissimul* caché* négligen* faillite insolvab* crimin* vol volé* détourn* manipul* falsifi* escroqu* viol* abus* scandale
    délibérément sciemment secrètement favoris* coupable chantage blanchi* discrimin* malhonnête*`,
  obliging: "doit doivent faut faudrait",
  advising: `devrait devraient recommand* conseill* conseil préférable mieux_vaut vaut_mieux vaut_la_peine judicieux idéal convient_de meilleur_choix avertit mettent_en_garde met_en_garde déconseill*`,
  universal: `tous toutes tout toute chaque toujours jamais aucun aucune entièrement totalement seul seule seulement uniquement unanimité`,
  partial: `dont parmi_lesquels parmi_lesquelles parmi_eux y_compris duquel desquels`,
  qualifiers: `least=au_moins|au_minimum|minimum|à_partir_de most=au_plus|plafond_de|limite_de|jusqu'à|au_maximum|maximum over=plus_de|au-delà_de|supérieur_à under=moins_de|en_dessous_de|inférieur_à only=seulement|uniquement about=environ|près_de|à_peu_près|quelque|presque`,
  connectors: `dont tandis_que alors_que parce_que car mais bien_que quoique qui lorsque lorsqu' quand si puisque après avant suivi_de suivie_de contre ainsi_que sauf`,
  and: "et",
  than: "que",
  pronouns: "il elle ils elles le la les lui leur leurs son sa ses ce cela ceci cette ces y en celui celle",
  light: `nombre montant total année an mois jour semaine heure minute part valeur moyenne environ faire fait avoir être venir aller prendre donner mettre rester devenir compte atteindre atteint élever élève s'élève représente représenter
    concerne concernant selon cas fait nouveau actuel annuel mensuel rapport notamment soit`,
  max: "plus_grand plus_grande plus_élevé plus_élevée plus_long plus_longue plus_cher plus_chère plus_rapide plus_lourd meilleur meilleure le_plus la_plus les_plus",
  min: "plus_petit plus_petite plus_bas plus_basse plus_faible plus_court plus_courte moins_cher moins_chère le_moins la_moins les_moins pire",
  slots: {
    agreement: "sources_concord* sont_d'accord d'accord se_contredis* contradict* concord* diverg*",
    cause: "pourquoi pour_quelle_raison pour_quelles_raisons quelle_est_la_cause quelle_est_la_raison à_cause_de_quoi",
    duration:
      "combien_de_temps délai durée préavis combien_de_jours combien_de_mois combien_d'heures combien_de_semaines garantie autonomie",
    date: "quand quelle_date jusqu'à_quand depuis_quand à_partir_de_quand quelle_année quel_mois quel_jour échéance",
    share: "quelle_part quel_pourcentage quelle_proportion part_de taux remise rabais",
    money:
      "coûte coûtent coût prix loyer chiffre_d'affaires bénéfice budget frais salaire* tarif paie payer subvention* combien_coûte investi* facture amende",
    who: "qui quelle_entreprise quel_fournisseur quelle_société par_qui quel_est_le_nom",
    place: "où quelle_ville quel_pays quel_lieu quel_site",
    count: "combien quel_nombre nombre_de poids capacité puissance taille vitesse longueur largeur hauteur température",
  },
};
