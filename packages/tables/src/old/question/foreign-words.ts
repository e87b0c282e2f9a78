import { stem } from "./concepts.ts";

/** What the common nouns of business are called at the head of a column in German, French, Spanish, Italian, Dutch and Portuguese. */
const WORDS: Record<string, string> = {
  revenue:
    "umsatz umsatze erlos erlose umsatzerlos einnahme einnahmen verkauf verkaufe absatz | chiffre d affaires | ca ht | ca ttc | recette recettes vente ventes montant | venta ventas ingreso ingresos facturacion importe | fatturato ricavi ricavo vendite vendita incasso importo | omzet verkoop verkopen opbrengst bedrag | receita receitas faturamento venda vendas valor",
  profit:
    "gewinn ertrag uberschuss | benefice benefices profit | beneficio beneficios ganancia ganancias utilidad | utile utili profitto guadagno | winst | lucro lucros",
  cost: "kosten ausgabe ausgaben aufwand aufwendungen | cout couts depense depenses frais | coste costes costo costos gasto gastos | costo costi spesa spese | kosten uitgaven | custo custos despesa despesas",
  quantity:
    "menge mengen stuck stuckzahl anzahl | quantite quantites nombre | cantidad cantidades unidades unidad | quantita unita pezzi | aantal hoeveelheid stuks | quantidade unidades",
  price:
    "preis preise einzelpreis stuckpreis verkaufspreis | prix | precio precios | prezzo prezzi | prijs prijzen | preco precos",
  discount: "rabatt nachlass | remise reduction | descuento | sconto | korting | desconto",
  customer:
    "kunde kunden kundin kaufer kundenname kundennr auftraggeber | client clients cliente acheteur | cliente clientes comprador | cliente clienti acquirente | klant klanten afnemer | cliente clientes",
  region:
    "region gebiet bezirk bundesland verkaufsgebiet | region secteur zone departement | region zona provincia comunidad | regione zona provincia | regio gebied provincie | regiao zona",
  city: "stadt ort | ville commune | ciudad | citta comune | stad plaats gemeente | cidade",
  country: "land lander staat | pays | pais paises | paese paesi nazione | land landen | pais paises",
  product:
    "produkt produkte artikel ware warenbezeichnung | produit produits article articles | producto productos articulo articulos | prodotto prodotti articolo articoli | product producten artikel | produto produtos artigo",
  store:
    "filiale filialen niederlassung geschaft laden standort markt verkaufsstelle zweigstelle | magasin magasins boutique agence succursale | point de vente | tienda tiendas sucursal sucursales | negozio negozi filiale sede | punto vendita | winkel filiaal vestiging vestigingen | loja lojas filial",
  employee:
    "mitarbeiter mitarbeiterin mitarbeitende angestellte verkaufer bearbeiter | employe employes salarie vendeur | empleado empleados trabajador vendedor | dipendente dipendenti impiegato addetto venditore | medewerker medewerkers werknemer | funcionario funcionarios colaborador empregado vendedor",
  salesperson:
    "verkaufer vertreter vertriebler | vendeur commercial | vendedor comercial | venditore agente | verkoper | vendedor",
  salary:
    "gehalt gehalter lohn lohne vergutung verdienst jahresgehalt | salaire salaires remuneration | salario salarios sueldo sueldos | stipendio stipendi salario retribuzione | salaris loon | salario salarios ordenado",
  order:
    "bestellung bestellungen auftrag auftrage rechnung rechnungen bestellnummer auftragsnummer | commande commandes facture factures | pedido pedidos factura | ordine ordini fattura | bestelling bestellingen order factuur | pedido pedidos encomenda fatura",
  category:
    "kategorie kategorien warengruppe produktgruppe art typ sparte rubrik | categorie categories famille type rayon | categoria categorias tipo familia | categoria categorie tipo reparto | categorie soort groep | categoria categorias tipo",
  channel:
    "kanal vertriebskanal vertriebsweg | canal canaux | canal canales | canale canali | kanaal verkoopkanaal | canal canais",
  supplier: "lieferant lieferanten hersteller | fournisseur | proveedor | fornitore | leverancier | fornecedor",
  department:
    "abteilung abteilungen bereich | service departement | departamento | reparto ufficio dipartimento | afdeling | departamento setor",
  gender: "geschlecht | sexe | sexo genero | sesso genere | geslacht | sexo genero",
  age: "alter | age | edad | eta | leeftijd | idade",
  rating:
    "bewertung note zufriedenheit | note satisfaction | valoracion calificacion | valutazione voto | beoordeling | avaliacao",
  stock: "bestand lagerbestand lager | stock | existencias inventario | giacenza scorte | voorraad | estoque",
  return:
    "retoure retouren rucksendung rucksendungen | retour retours | devolucion devoluciones | reso resi | retour retouren | devolucao devolucoes",
  budget: "budget plan soll planwert | budget | presupuesto | budget preventivo | begroting | orcamento",
  weight: "gewicht | poids | peso | peso | gewicht | peso",
  temperature: "temperatur | temperature | temperatura | temperatura | temperatuur | temperatura",
  consumption: "verbrauch stromverbrauch | consommation | consumo | consumo | verbruik | consumo",
  visit:
    "besuch besuche besucher sitzungen | visite visites visiteurs | visita visitas | visite visitatori | bezoek bezoeken bezoekers | visita visitas",
  status: "status | statut etat | estado | stato | status | estado situacao",
};

const BY_WORD = new Map<string, string[]>();
for (const [concept, text] of Object.entries(WORDS)) {
  for (const part of text.split("|")) {
    const phrases = /^(chiffre|ca |point|punto)/.test(part.trim()) ? [part.trim()] : part.trim().split(/\s+/);
    for (const phrase of phrases) {
      const key = phrase.split(" ").map(stem).join(" ");
      BY_WORD.set(key, [...new Set([...(BY_WORD.get(key) ?? []), concept])]);
    }
  }
}

/** German writes several nouns as one; the last one says what it is: "Gesamtumsatz" is an Umsatz. */
const ENDINGS = [...BY_WORD.keys()].filter((word) => word.length >= 5 && !word.includes(" "));
const STARTS: [RegExp, string][] = [
  [/^kunden(name|nummer|nr|id|gruppe)?$/, "customer"],
  [/^(artikel|produkt)(name|nummer|nr|bezeichnung)?$/, "product"],
  [/^(bestell|auftrags|rechnungs)(nummer|nr|id)$/, "order"],
  [/^filial(name|nummer|nr|e)?$/, "store"],
];

/** The concepts that the head of a column in another language stands for. */
export function foreignConcepts(stems: readonly string[]): string[] {
  const found = new Set<string>();
  for (let from = 0; from < stems.length; from++) {
    for (let length = 1; length <= 3 && from + length <= stems.length; length++) {
      for (const concept of BY_WORD.get(stems.slice(from, from + length).join(" ")) ?? []) found.add(concept);
    }
    const word = stems[from] ?? "";
    for (const [pattern, concept] of STARTS) if (pattern.test(word)) found.add(concept);
    const ending = endingOf(word);
    for (const concept of (ending && BY_WORD.get(ending)) || []) found.add(concept);
  }
  return [...found];
}

/** "Gesamtumsatz" ends in "umsatz"; a "Vertrag" is no "Ertrag". */
function endingOf(word: string): string | undefined {
  if (word.length < 8 || /vertrage?$/.test(word)) return undefined;
  return ENDINGS.find((each) => word.length > each.length + 2 && word.endsWith(each));
}
