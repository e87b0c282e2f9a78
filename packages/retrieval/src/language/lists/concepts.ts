/**
 * One meaning per line: English | French | Spanish | Italian | Portuguese | Dutch. Words in a cell are synonyms, words in a
 * line are translations.
 */
export const concepts = `
price cost tariff fee charge | prix coût tarif frais coûter montant devis | precio coste costo tarifa costar importe presupuesto | prezzo costo tariffa costare importo preventivo | preço custo tarifa custar valor orçamento | prijs kosten tarief bedrag offerte
pay payment paid | payer paiement régler règlement verser versement payable | pagar pago abonar abono | pagare pagamento versare versamento | pagar pagamento | betalen betaling
revenue turnover sales | chiffre d'affaires ventes recettes revenu | ingresos facturación ventas | fatturato ricavi vendite incassi | receita faturamento faturação vendas | omzet verkoop inkomsten
profit result earnings | bénéfice résultat profit gain | beneficio ganancia resultado | utile profitto guadagno risultato | lucro resultado ganho | winst resultaat
loss deficit damage | perte déficit dommage dégât sinistre préjudice détruire | pérdida déficit daño siniestro | perdita deficit danno sinistro | perda prejuízo dano sinistro défice | verlies tekort schade
discount rebate reduction | rabais remise réduction escompte diminuer ristourne | descuento rebaja reducción | sconto ribasso riduzione | desconto redução abatimento | korting reductie
rent lease | loyer bail location louer | alquiler arrendamiento arriendo alquilar | affitto canone locazione affittare | aluguel renda arrendamento alugar | huur huren pacht
tenant | locataire | inquilino arrendatario | inquilino affittuario conduttore | inquilino arrendatário | huurder
landlord owner | propriétaire bailleur | propietario arrendador dueño | proprietario locatore | proprietário senhorio dono | eigenaar verhuurder
budget funds | budget crédits fonds | presupuesto fondos | budget bilancio fondi | orçamento verba fundos | budget begroting middelen
invoice bill | facture facturer | factura facturar | fattura fatturare | fatura faturar | factuur rekening
deposit | caution dépôt acompte | fianza depósito | cauzione deposito caparra acconto | caução depósito sinal | borg waarborgsom aanbetaling
penalty fine | pénalité amende indemnité contravention | penalización multa sanción | penale multa sanzione | multa penalidade | boete dwangsom
tax | impôt taxe | impuesto tasa | imposta tassa | imposto taxa | belasting
salary wage pay | salaire rémunération paie | salario sueldo | stipendio salario paga retribuzione | salário ordenado | salaris loon
bonus allowance | prime indemnité allocation | prima bono plus | premio bonus indennità | prémio bónus bônus subsídio | bonus toeslag premie
subsidy grant funding | subvention aide financement | subvención ayuda financiación | sovvenzione contributo finanziamento | subsídio apoio financiamento verba | subsidie steun financiering
share portion part | part partie proportion pourcentage | parte proporción porcentaje cuota | parte quota percentuale | parte quota percentagem porcentagem | aandeel deel percentage
dividend | dividende | dividendo | dividendo | dividendo | dividend
investment invest | investissement investir | inversión invertir | investimento investire | investimento investir | investering investeren
debt loan credit | dette prêt emprunt crédit | deuda préstamo crédito | debito prestito credito | dívida empréstimo crédito | schuld lening krediet
lend borrow loan | prêter emprunter emprunt | prestar préstamo | prestare prestito | emprestar empréstimo | lenen uitlenen
employee staff worker | employé salarié personnel travailleur effectif collaborateur | empleado trabajador personal plantilla | dipendente impiegato personale lavoratore | empregado funcionário trabalhador pessoal | werknemer medewerker personeel
manager director head lead | gérant gérante directeur directrice responsable diriger chef gestion | gerente director directora jefe jefa responsable dirigir | direttore direttrice dirigente responsabile capo dirigere gestire | gerente diretor diretora chefe responsável dirigir | directeur manager hoofd leider leiden leiding
accountant accounting | comptable comptabilité | contable contabilidad | contabile ragioniere contabilità | contabilista contador contabilidade | boekhouder accountant boekhouding
company firm business | entreprise société compagnie firme | empresa compañía sociedad firma | azienda impresa società ditta | empresa companhia sociedade firma | bedrijf onderneming firma
estate farm | domaine exploitation ferme | finca hacienda explotación granja | tenuta azienda podere fattoria | quinta fazenda propriedade | landgoed boerderij
supplier vendor provider | fournisseur vendeur prestataire | proveedor suministrador | fornitore venditore | fornecedor vendedor | leverancier verkoper aanbieder
distributor dealer reseller | distributeur revendeur | distribuidor revendedor | distributore rivenditore | distribuidor revendedor | distributeur dealer wederverkoper
customer client buyer | client acheteur clientèle | cliente comprador | cliente acquirente compratore | cliente comprador | klant koper afnemer
partner shareholder | associé actionnaire partenaire | socio accionista | socio azionista | sócio acionista parceiro | vennoot aandeelhouder partner
contract agreement | contrat accord convention | contrato acuerdo convenio | contratto accordo | contrato acordo | contract overeenkomst
cancel terminate termination | résilier résiliation rompre dénoncer annuler | rescindir resolver cancelar rescisión | recedere disdire recesso disdetta annullare rescindere | rescindir cancelar rescisão | opzeggen beëindigen annuleren
notice period | préavis délai | preaviso plazo | preavviso termine | aviso pré-aviso prazo | opzegtermijn termijn
court lawsuit | tribunal juge procès litige conflit | tribunal juez pleito litigio juzgado | tribunale giudice foro lite controversia | tribunal juiz litígio foro | rechtbank rechter geschil
offer quote | offre devis proposition | oferta propuesta presupuesto | offerta proposta preventivo | oferta proposta orçamento | aanbod offerte voorstel
order purchase buy | commande commander achat acheter | pedido pedir compra comprar | ordine ordinare acquisto acquistare comprare | encomenda encomendar compra comprar pedido | bestelling bestellen aankoop kopen
sell sale | vendre vente | vender venta | vendere vendita | vender venda | verkopen verkoop
deliver delivery | livrer livraison | entregar entrega | consegnare consegna | entregar entrega | leveren levering
warranty guarantee | garantie garantir | garantía | garanzia | garantia | garantie
start begin | commencer commencement début débuter démarrer démarrage | empezar comenzar inicio iniciar comienzo | iniziare inizio cominciare avvio avviare | começar início iniciar | beginnen begin starten start
end finish expire | fin finir terminer expirer échéance | fin terminar finalizar vencer vencimiento | fine finire terminare scadere scadenza | fim terminar acabar vencer | einde eindigen aflopen
open opening | ouvrir ouverture ouvert | abrir apertura abierto | aprire apertura aperto | abrir abertura aberto | openen opening open
close closure | fermer fermeture fermé | cerrar cierre cerrado | chiudere chiusura chiuso | fechar encerrar encerramento | sluiten sluiting gesloten
build building construction | construire construction bâtiment chantier travaux | construir construcción edificio obra | costruire costruzione edificio cantiere lavori | construir construção edifício obra | bouwen bouw gebouw
repair fix | réparer réparation | reparar reparación arreglar | riparare riparazione | reparar reparação conserto | repareren reparatie herstellen
maintenance service | entretien maintenance | mantenimiento | manutenzione | manutenção | onderhoud
replace replacement successor | remplacer remplacement succéder successeur succession | reemplazar sustituir sucesor suceder relevo | sostituire sostituzione successore succedere | substituir substituição sucessor suceder | vervangen opvolger opvolgen vervanging
retire retirement leave | retraite retirer partir départ quitter | jubilación jubilarse retirarse dejar | pensione pensionamento ritirarsi lasciare | reforma aposentadoria aposentar reformar-se sair deixar | pensioen vertrekken verlaten
hire employ | embaucher recruter emploi engager | contratar emplear empleo | assumere impiegare assunzione | contratar empregar emprego | aannemen werven
increase rise growth | augmenter augmentation hausse croissance progresser progression | aumentar aumento subida crecer crecimiento | aumentare aumento crescita crescere | aumentar aumento subida crescer crescimento | stijgen stijging groei toename verhoging
decrease fall decline | baisser baisse diminuer diminution recul chute réduire | disminuir bajar descenso caída reducir | diminuire calo calare ridurre riduzione | diminuir queda baixar reduzir descida | dalen daling afname verlagen
delay late | retard retarder reporter report | retraso retrasar aplazar | ritardo ritardare rinviare rinvio | atraso atrasar adiar | vertraging uitstellen uitstel
decide decision approve | décider décision approuver approbation adopter retenir | decidir decisión aprobar aprobación | decidere decisione approvare approvazione | decidir decisão aprovar aprovação | beslissen besluit goedkeuren goedkeuring
reject refuse | refuser refus rejeter rejet | rechazar rechazo denegar | rifiutare respingere rifiuto | rejeitar recusar rejeição | weigeren afwijzen afwijzing
plan schedule | prévoir prévu plan projet planifier | prever previsto plan proyecto planear | prevedere previsto piano progetto | prever previsto plano projeto | plannen gepland plan
meeting | réunion séance assemblée | reunión junta asamblea sesión | riunione assemblea seduta | reunião assembleia sessão | vergadering bijeenkomst
report | rapport compte rendu bilan | informe memoria | relazione rapporto | relatório | rapport verslag
employer union strike | employeur syndicat grève | empleador sindicato huelga | datore sindacato sciopero | empregador sindicato greve | werkgever vakbond staking
problem issue fault | problème panne défaut incident | problema avería fallo defecto | problema guasto difetto | problema avaria defeito falha | probleem storing defect
cause reason | cause raison motif | causa razón motivo | causa ragione motivo | causa razão motivo | oorzaak reden
risk danger | risque danger | riesgo peligro | rischio pericolo | risco perigo | risico gevaar
safety security | sécurité sûreté | seguridad | sicurezza | segurança | veiligheid
accident injury | accident blessure blessé | accidente lesión herido | incidente infortunio ferito | acidente lesão ferido | ongeval letsel gewond
insurance insurer | assurance assureur assurer indemniser | seguro aseguradora asegurar | assicurazione assicuratore assicurare | seguro seguradora segurar | verzekering verzekeraar
visit visitor guest | visite visiteur visiter hôte | visita visitante visitar huésped | visita visitatore visitare ospite | visita visitante visitar hóspede | bezoek bezoeker gast
child adult age | enfant adulte âge mineur gratuit | niño adulto edad menor | bambino adulto età minore | criança adulto idade menor | kind volwassene leeftijd
free gratis | gratuit gratuite gratuitement | gratis gratuito | gratis gratuito | grátis gratuito | gratis kosteloos
hotel room accommodation | hôtel chambre hébergement | hotel habitación alojamiento | albergo hotel camera alloggio | hotel quarto alojamento | hotel kamer verblijf
travel trip journey | voyage déplacement trajet | viaje desplazamiento trayecto | viaggio trasferta tragitto | viagem deslocação trajeto | reis rit
expense reimbursement refund | frais dépense remboursement rembourser | gasto reembolso reembolsar | spesa rimborso rimborsare | despesa reembolso reembolsar | onkosten vergoeding terugbetalen
limit maximum exceed | limite plafond maximum dépasser dépassement | límite máximo superar tope | limite massimo superare tetto | limite máximo ultrapassar teto | limiet maximum overschrijden
vehicle car | voiture véhicule automobile | coche vehículo automóvil | auto veicolo macchina | carro veículo automóvel | auto voertuig
bicycle bike | vélo bicyclette cycliste | bicicleta ciclista | bicicletta ciclista | bicicleta ciclista | fiets fietser
train bus ship | train bus bateau navire | tren autobús barco buque | treno autobus nave | comboio trem autocarro ônibus navio | trein bus schip
road street bridge | route rue pont | carretera calle puente | strada via ponte | estrada rua ponte | weg straat brug
machine device equipment | machine appareil équipement matériel | máquina aparato equipo | macchina apparecchio attrezzatura macchinario | máquina aparelho equipamento | machine apparaat apparatuur
tank vat | cuve réservoir tonneau fût foudre | depósito cuba tanque | serbatoio vasca botte | depósito cuba tanque | tank vat
wine vineyard grape | vin vigne vignoble raisin cépage vinifier | vino viña viñedo uva | vino vigna vigneto uva | vinho vinha uva | wijn wijngaard druif
harvest vintage yield crop | récolte vendange millésime rendement vendanger | cosecha vendimia añada rendimiento | raccolto vendemmia annata resa | colheita vindima safra rendimento | oogst opbrengst
press pressing | pressoir presser | prensa prensar | torchio pressa | prensa | pers
organic ecological | bio biologique | ecológico orgánico biológico | biologico bio | biológico orgânico | biologisch
oil olive | huile olive | aceite oliva aceituna | olio oliva | azeite azeitona óleo | olie olijf
bottle | bouteille | botella | bottiglia | garrafa | fles
water | eau | agua | acqua | água | water
energy electricity power | énergie électricité courant puissance | energía electricidad potencia | energia elettricità corrente potenza | energia eletricidade potência | energie elektriciteit stroom vermogen
solar panel | solaire panneau | solar panel placa | solare pannello | solar painel | zon zonnepaneel
heat heating | chaleur chauffage | calor calefacción | calore riscaldamento | calor aquecimento | warmte verwarming
school pupil student | école élève étudiant | escuela alumno estudiante colegio | scuola alunno studente | escola aluno estudante | school leerling student
hospital patient doctor | hôpital patient médecin clinique | hospital paciente médico clínica | ospedale paziente medico clinica | hospital paciente médico clínica | ziekenhuis patiënt arts kliniek
library book | bibliothèque livre | biblioteca libro | biblioteca libro | biblioteca livro | bibliotheek boek
museum exhibition | musée exposition | museo exposición | museo mostra esposizione | museu exposição | museum tentoonstelling
town city municipality | ville commune mairie municipalité | ciudad municipio ayuntamiento | città comune municipio | cidade município câmara prefeitura | stad gemeente
inhabitant resident neighbour | habitant riverain voisin résident | habitante vecino residente | abitante vicino residente | habitante morador vizinho residente | inwoner bewoner buur
house flat housing | maison logement appartement | casa vivienda piso apartamento | casa alloggio appartamento | casa habitação apartamento | huis woning appartement
land plot hectare field | terrain parcelle champ terre hectare | terreno parcela campo tierra | terreno parcella campo terra | terreno parcela campo terra | land perceel veld grond
storm hail frost rain | orage grêle gel pluie tempête | tormenta granizo helada lluvia | tempesta grandine gelo pioggia | tempestade granizo geada chuva | storm hagel vorst regen
fire flood | incendie feu inondation | incendio fuego inundación | incendio fuoco alluvione | incêndio fogo inundação | brand overstroming
noise complaint complain | bruit plainte réclamation plaindre | ruido queja reclamación quejarse | rumore reclamo lamentela lamentarsi | ruído queixa reclamação reclamar | geluid lawaai klacht klagen
waste rubbish | déchet ordure | residuo basura | rifiuto | resíduo lixo | afval
foreign country abroad | étranger pays exportation | extranjero país exportación | estero paese esportazione | estrangeiro país exportação | buitenland land export
market | marché | mercado | mercato | mercado | markt
quality | qualité | calidad | qualità | qualidade | kwaliteit
weight heavy | poids lourd peser | peso pesar pesado | peso pesare pesante | peso pesar pesado | gewicht wegen zwaar
length height width size | longueur hauteur largeur taille dimension | longitud altura anchura tamaño | lunghezza altezza larghezza dimensione | comprimento altura largura tamanho | lengte hoogte breedte grootte
year annual | an année annuel | año anual | anno annuo annuale | ano anual | jaar jaarlijks
month monthly | mois mensuel | mes mensual | mese mensile | mês mensal | maand maandelijks
week weekly | semaine hebdomadaire | semana semanal | settimana settimanale | semana semanal | week wekelijks
day daily | jour journée quotidien | día diario | giorno giornaliero | dia diário | dag dagelijks
night | nuit nuitée nocturne | noche nocturno | notte notturno | noite noturno | nacht
first new | premier première nouveau nouvelle neuf | primero primera nuevo nueva | primo prima nuovo nuova | primeiro primeira novo nova | eerste nieuw
current present | actuel actuelle | actual | attuale | atual | huidig
average | moyen moyenne | promedio media medio | medio media | médio média | gemiddeld gemiddelde
volunteer member | bénévole membre adhérent | voluntario miembro socio | volontario membro socio | voluntário membro sócio | vrijwilliger lid
project | projet | proyecto | progetto | projeto | project
software server data | logiciel serveur données | software servidor datos | software server dati | software servidor dados | software server gegevens
password access login | mot de passe accès connexion | contraseña acceso | password accesso | senha palavra-passe acesso | wachtwoord toegang
training course | formation cours stage | formación curso | formazione corso | formação curso | opleiding cursus
holiday vacation | congé vacances | vacaciones permiso | ferie vacanze | férias | vakantie verlof
sick illness | maladie malade arrêt | enfermedad baja enfermo | malattia malato | doença baixa doente | ziekte ziek
certificate certification | certificat certification | certificado certificación | certificato certificazione | certificado certificação | certificaat certificering
kitchen restaurant canteen | cuisine restaurant cantine | cocina restaurante comedor | cucina ristorante mensa | cozinha restaurante cantina | keuken restaurant kantine
menu dish meal | menu plat repas | menú plato comida | menù piatto pasto | menu prato refeição | menu gerecht maaltijd
milk cheese dairy | lait fromage laiterie | leche queso lechería | latte formaggio caseificio | leite queijo laticínio | melk kaas zuivel
cow cattle animal | vache bétail animal | vaca ganado animal | mucca bestiame animale | vaca gado animal | koe vee dier
flour bread bakery | farine pain boulangerie | harina pan panadería | farina pane panificio forno | farinha pão padaria | meel brood bakkerij
meat fish | viande poisson | carne pescado | carne pesce | carne peixe | vlees vis
fruit vegetable | fruit légume | fruta verdura hortaliza | frutta verdura | fruta legume verdura | fruit groente
tree forest wood | arbre forêt bois | árbol bosque madera | albero bosco legno legname | árvore floresta madeira | boom bos hout
garden park | jardin parc | jardín parque | giardino parco | jardim parque | tuin park
pool swimming sport | piscine natation sport | piscina natación deporte | piscina nuoto sport | piscina natação desporto esporte | zwembad zwemmen sport
theatre concert festival | théâtre concert festival | teatro concierto festival | teatro concerto festival | teatro concerto festival | theater concert festival
ticket admission entry | billet entrée ticket | entrada billete | biglietto ingresso | bilhete entrada ingresso | kaartje toegang entree
tourist tourism season | touriste tourisme saison | turista turismo temporada | turista turismo stagione | turista turismo temporada época | toerist toerisme seizoen
boat port harbour ferry | bateau port ferry | barco puerto ferry | barca porto traghetto | barco porto ferry | boot haven veerboot
airport flight passenger | aéroport vol passager | aeropuerto vuelo pasajero | aeroporto volo passeggero | aeroporto voo passageiro | luchthaven vlucht passagier
station stop platform | gare arrêt quai | estación parada andén | stazione fermata binario | estação paragem parada | station halte perron
driver driving licence | conducteur chauffeur permis | conductor chófer permiso carnet | autista conducente patente | motorista condutor carta | chauffeur bestuurder rijbewijs
truck freight cargo transport | camion fret cargaison transport | camión carga transporte | camion carico merce trasporto | camião caminhão carga transporte | vrachtwagen vracht transport
warehouse storage stock | entrepôt dépôt stock stockage | almacén depósito existencias | magazzino deposito scorte | armazém depósito estoque stock | magazijn opslag voorraad
factory plant production produce | usine production produire fabriquer | fábrica planta producción producir fabricar | fabbrica stabilimento produzione produrre | fábrica produção produzir fabricar | fabriek productie produceren
material raw steel glass | matériau matière acier verre | material materia acero vidrio | materiale materia acciaio vetro | material matéria aço vidro | materiaal grondstof staal glas
spare part component | pièce rechange composant | pieza repuesto recambio componente | pezzo ricambio componente | peça sobressalente componente | onderdeel reserveonderdeel
tool screw valve pump | outil vis vanne pompe | herramienta tornillo válvula bomba | attrezzo vite valvola pompa | ferramenta parafuso válvula bomba | gereedschap schroef klep pomp
roof wall window door | toit mur fenêtre porte | tejado techo pared ventana puerta | tetto muro finestra porta | telhado parede janela porta | dak muur raam deur
lift elevator stairs | ascenseur escalier | ascensor escalera | ascensore scale scala | elevador escada | lift trap
renovate renovation refurbish | rénover rénovation réhabiliter | renovar renovación reformar reforma | ristrutturare ristrutturazione rinnovare | renovar renovação obras reforma | renoveren renovatie verbouwing
architect engineer technician | architecte ingénieur technicien | arquitecto ingeniero técnico | architetto ingegnere tecnico | arquiteto engenheiro técnico | architect ingenieur technicus
inspect inspection check audit | inspecter contrôle contrôler vérifier audit | inspeccionar inspección control revisar auditoría | ispezionare ispezione controllo verifica | inspecionar inspeção controlo fiscalização auditoria | inspecteren inspectie controle keuring
permit licence authorisation | permis autorisation licence | permiso licencia autorización | permesso licenza autorizzazione | licença autorização alvará | vergunning licentie toestemming
rule policy regulation | règle règlement politique | regla norma reglamento política | regola regolamento norma politica | regra norma regulamento política | regel regeling beleid voorschrift
obligation must require | obligation devoir exiger obligatoire | obligación exigir obligatorio requerir | obbligo obbligatorio richiedere | obrigação obrigatório exigir | verplichting verplicht vereisen
forbidden prohibited ban | interdit interdiction | prohibido prohibición | vietato divieto | proibido proibição | verboden verbod
law legal | loi droit légal | ley derecho legal | legge diritto legale | lei direito legal | wet recht wettelijk
council mayor | conseil maire | concejo alcalde ayuntamiento pleno | consiglio sindaco giunta | câmara prefeito vereador presidente | raad burgemeester
vote election majority | vote voter élection majorité | voto votar elección mayoría | voto votare elezione maggioranza | voto votar eleição maioria | stem stemmen verkiezing meerderheid
chair president board | président conseil bureau | presidente junta consejo | presidente consiglio | presidente conselho direção | voorzitter bestuur raad
association club society | association club société | asociación club sociedad | associazione club società | associação clube sociedade | vereniging club
donation donor sponsor | don donateur mécène parrain | donación donante patrocinador | donazione donatore sponsor | doação doador patrocinador | donatie schenker sponsor
press newspaper article | presse journal article | prensa periódico artículo | stampa giornale articolo | imprensa jornal artigo | pers krant artikel
study research survey | étude recherche enquête sondage | estudio investigación encuesta | studio ricerca indagine sondaggio | estudo pesquisa inquérito | studie onderzoek enquête
test trial pilot | essai test pilote | prueba ensayo piloto | prova test pilota | teste ensaio piloto | proef test
sample measurement measure | échantillon mesure mesurer | muestra medición medir | campione misura misurazione misurare | amostra medição medir | monster meting meten
temperature degree cold | température degré froid | temperatura grado frío | temperatura grado freddo | temperatura grau frio | temperatuur graad koud
speed fast quick | vitesse rapide vite | velocidad rápido | velocità rapido veloce | velocidade rápido | snelheid snel
distance range kilometre | distance autonomie portée kilomètre | distancia autonomía alcance kilómetro | distanza autonomia portata chilometro | distância autonomia alcance quilómetro quilômetro | afstand bereik kilometer
duration long last | durée long durer | duración largo durar | durata lungo durare | duração longo durar | duur lang duren
hour schedule timetable | heure horaire | hora horario | ora orario | hora horário | uur rooster tijden
deadline due | échéance délai limite | plazo vencimiento límite | scadenza termine | prazo vencimento | deadline termijn
available availability | disponible disponibilité | disponible disponibilidad | disponibile disponibilità | disponível disponibilidade | beschikbaar beschikbaarheid
stop interrupt outage | arrêter interrompre interruption coupure panne | parar interrumpir interrupción corte apagón | fermare interrompere interruzione blackout | parar interromper interrupção corte | stoppen onderbreken onderbreking uitval
leak break broken | fuite casser cassé rompre | fuga romper roto | perdita rompere rotto | fuga quebrar partido quebrado | lek breken kapot
cost-saving save saving | économiser économie épargner | ahorrar ahorro | risparmiare risparmio | poupar poupança economizar economia | besparen besparing
consume consumption use | consommer consommation utiliser utilisation | consumir consumo usar uso utilizar | consumare consumo usare uso utilizzare | consumir consumo usar uso utilizar | verbruiken verbruik gebruiken gebruik
need demand request | besoin demande demander | necesidad demanda solicitud pedir | bisogno domanda richiesta richiedere | necessidade procura pedido solicitar | behoefte vraag verzoek
receive get obtain | recevoir obtenir toucher | recibir obtener cobrar | ricevere ottenere | receber obter | ontvangen krijgen
give grant award | donner accorder attribuer | dar conceder otorgar | dare concedere assegnare | dar conceder atribuir | geven verlenen toekennen
send return shipping | envoyer renvoyer retour expédition | enviar devolver devolución envío | spedire inviare restituire reso spedizione | enviar devolver devolução envio | verzenden terugsturen retour verzending
add further extra additional | ajouter supplémentaire supplément | añadir adicional extra suplemento | aggiungere aggiuntivo supplemento | adicionar adicional suplemento | toevoegen extra aanvullend toeslag
exclude except without | exclure sauf exception | excluir excepto excepción | escludere eccetto eccezione | excluir exceto exceção | uitsluiten behalve uitzondering
compare comparison previous | comparer comparaison précédent | comparar comparación anterior | confrontare confronto precedente | comparar comparação anterior | vergelijken vergelijking vorig
reach achieve target goal | atteindre objectif but | alcanzar lograr objetivo meta | raggiungere obiettivo traguardo | alcançar atingir objetivo meta | bereiken doel
win winner prize award | gagner gagnant prix | ganar ganador premio | vincere vincitore premio | ganhar vencedor prémio prêmio | winnen winnaar prijs
satisfied satisfaction praise | satisfait satisfaction apprécier | satisfecho satisfacción apreciar | soddisfatto soddisfazione apprezzare | satisfeito satisfação apreciar | tevreden tevredenheid waarderen
criticise criticism annoy | critiquer critique gêner déranger | criticar crítica molestar | criticare critica disturbare | criticar crítica incomodar | bekritiseren kritiek storen
write author sign signature | écrire auteur signer signature | escribir autor firmar firma | scrivere autore firmare firma | escrever autor assinar assinatura | schrijven auteur ondertekenen handtekening
born birth die death | né naissance mourir décès mort | nacido nacimiento morir muerte | nato nascita morire morte | nascido nascimento morrer morte | geboren geboorte sterven dood
woman man family | femme homme famille | mujer hombre familia | donna uomo famiglia | mulher homem família | vrouw man familie gezin
father mother daughter son | père mère fille fils | padre madre hija hijo | padre madre figlia figlio | pai mãe filha filho | vader moeder dochter zoon
friday monday weekend | vendredi lundi week-end dimanche samedi | viernes lunes domingo sábado | venerdì lunedì domenica sabato | sexta segunda domingo sábado | vrijdag maandag zondag zaterdag`;
