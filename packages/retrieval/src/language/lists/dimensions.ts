/**
 * Names of measures, as adjectives and nouns, in the seven languages, with the units or currencies in which they are stated.
 */
export interface Dimension {
  adjectives: string;
  nouns: string;
  /** Base units; "money" stands for any currency. A question for it accepts no other unit. */
  units: string;
}

export const dimensions: readonly Dimension[] = [
  {
    adjectives:
      "loud louder loudest quiet quieter quietest laut lauter lauteste leise leiser leiseste bruyant ruidoso rumoroso barulhento luid luidste",
    nouns: "noise sound volume decibel lärm lärmpegel schallpegel lautstärke geräusch bruit ruido rumore ruído geluid",
    units: "db",
  },
  {
    adjectives:
      "heavy heavier heaviest light lighter lightest schwer schwerer schwerste schwersten leicht leichteste lourd pesado pesante zwaar zwaarste",
    nouns: "weight mass weigh weighs payload gewicht masse wiegen wiegt nutzlast traglast poids peso",
    units: "g",
  },
  {
    adjectives:
      "fast faster fastest slow slower slowest schnell schneller schnellste schnellsten langsam rapide rápido veloce snel snelste",
    nouns: "speed velocity pace geschwindigkeit tempo vitesse velocidad velocità velocidade snelheid",
    units: "",
  },
  {
    adjectives:
      "expensive dearest costliest cheap cheaper cheapest teuer teurer teuerste teuersten billig billigste billigsten günstig günstigste günstigsten cher chère caro cara caros barato barata economico duur duurste goedkoop goedkoopste",
    nouns: "price cost costs preis kosten prix coût precio coste prezzo costo preço custo prijs",
    units: "money",
  },
  {
    adjectives:
      "long longer longest short shorter shortest lang länger längste längsten kurz kürzeste longue largo lungo longo langste kort",
    nouns:
      "length duration hours länge dauer laufzeit öffnungszeiten longueur durée longitud duración lunghezza durata comprimento duração lengte duur",
    units: "",
  },
  {
    adjectives: "far farther farthest weit weiter weiteste loin lejos lontano longe ver",
    nouns:
      "distance range reach entfernung reichweite strecke autonomie portée distancia alcance distanza portata distância afstand bereik",
    units: "m mile",
  },
  {
    adjectives: "deep deeper deepest tief tiefer tiefste profond profondo profundo diep diepste",
    nouns: "depth tiefe profondeur profundidad profondità profundidade diepte draught tiefgang",
    units: "m",
  },
  {
    adjectives: "wide wider widest breit breiter breiteste broad ancho breed",
    nouns: "width breite largeur anchura larghezza largura breedte",
    units: "",
  },
  {
    adjectives: "tall taller tallest",
    nouns: "height höhe hauteur altura altezza hoogte",
    units: "m",
  },
  {
    adjectives:
      "hot hotter hottest cold colder coldest warm warmer warmest heiß heißeste kalt kälteste wärmste chaud froid caliente frío caldo freddo quente frio koud",
    nouns: "temperature temperatur température temperatura temperatuur",
    units: "°c °f",
  },
  {
    adjectives:
      "old older oldest alt älter älteste ältesten jung jüngste young youngest newest neueste vieux viejo vecchio velho oud oudste",
    nouns:
      "age opened founded built year alter baujahr eröffnet gegründet âge année edad año età anno idade ano leeftijd",
    units: "",
  },
];
