import { foldText } from "./found.ts";

/** A kind of business, with its tags in OpenStreetMap and its name in Wikidata. */
export interface Category {
  /** The industry of the companies that are found. */
  name: string;
  /** Lower case, without accents, in the singular and in the plural; English and German. */
  words: string[];
  /** "key=value"; any of them. */
  tags: string[];
  /** What a search of the knowledge graph asks for. */
  term: string;
  /** Its items in Wikidata, where a search by name is not needed. */
  items?: string[];
}

function category(name: string, tags: string, words: string, term = name.toLowerCase()): Category {
  return { name, tags: tags.split(" "), words: words.split(", "), term };
}

/** https://wiki.openstreetmap.org/wiki/Map_features */
export const categories: Category[] = [
  category(
    "Restaurants",
    "amenity=restaurant",
    "restaurant, restaurants, gaststatte, gaststatten, gasthaus, gasthauser, pizzeria, pizzerias",
    "restaurant",
  ),
  category("Cafés", "amenity=cafe", "cafe, cafes, coffee shop, coffee shops, kaffeehaus, kaffeehauser", "coffeehouse"),
  category("Bars and pubs", "amenity=bar amenity=pub", "bar, bars, pub, pubs, kneipe, kneipen", "bar"),
  category("Bakeries", "shop=bakery", "bakery, bakeries, baker, bakers, backerei, backereien, backer", "bakery"),
  category("Hotels", "tourism=hotel", "hotel, hotels", "hotel"),
  category(
    "Dentists",
    "amenity=dentist healthcare=dentist",
    "dentist, dentists, dental practice, dental practices, zahnarzt, zahnarzte, zahnarztin, zahnarztpraxis, zahnarztpraxen",
    "dentistry",
  ),
  category(
    "Doctors",
    "amenity=doctors healthcare=doctor",
    "doctor, doctors, physician, physicians, medical practice, arzt, arzte, arztin, arztpraxis, arztpraxen",
    "health care",
  ),
  category(
    "Clinics and hospitals",
    "amenity=clinic amenity=hospital",
    "clinic, clinics, hospital, hospitals, klinik, kliniken, krankenhaus, krankenhauser",
    "hospital",
  ),
  category(
    "Pharmacies",
    "amenity=pharmacy",
    "pharmacy, pharmacies, drugstore, drugstores, apotheke, apotheken",
    "pharmacy",
  ),
  category(
    "Veterinarians",
    "amenity=veterinary",
    "vet, vets, veterinarian, veterinarians, tierarzt, tierarzte, tierarztpraxis",
    "veterinary medicine",
  ),
  category(
    "Law firms",
    "office=lawyer",
    "lawyer, lawyers, law firm, law firms, attorney, attorneys, anwalt, anwalte, rechtsanwalt, rechtsanwalte, kanzlei, kanzleien",
    "law firm",
  ),
  category(
    "Accountants",
    "office=accountant office=tax_advisor",
    "accountant, accountants, accounting, tax advisor, tax advisors, steuerberater, steuerberaterin, buchhalter, buchhaltung, steuerburo",
    "accounting",
  ),
  category(
    "IT companies",
    "office=it",
    "it, it company, it companies, it firma, it firmen, software, software company, software companies, softwarefirma, softwarefirmen, it dienstleister, edv",
    "software industry",
  ),
  category(
    "Estate agents",
    "office=estate_agent",
    "estate agent, estate agents, real estate, real estate agent, real estate agents, realtor, realtors, makler, immobilienmakler, immobilien",
    "real estate",
  ),
  category(
    "Insurance",
    "office=insurance",
    "insurance, insurances, insurer, insurers, insurance company, insurance companies, versicherung, versicherungen",
    "insurance",
  ),
  category(
    "Marketing agencies",
    "office=advertising_agency office=marketing",
    "marketing, marketing agency, marketing agencies, advertising agency, advertising agencies, advertising, agency, agencies, werbeagentur, werbeagenturen, marketingagentur, marketingagenturen, agentur, agenturen",
    "advertising",
  ),
  category(
    "Architects",
    "office=architect",
    "architect, architects, architekt, architekten, architektin, architekturburo, architekturburos",
    "architecture",
  ),
  category(
    "Engineers",
    "office=engineer",
    "engineer, engineers, engineering, ingenieur, ingenieure, ingenieurburo, ingenieurburos",
    "engineering",
  ),
  category(
    "Consultants",
    "office=consulting",
    "consultant, consultants, consulting, unternehmensberatung, unternehmensberatungen, berater",
    "consulting",
  ),
  category(
    "Logistics",
    "office=logistics office=moving_company",
    "logistics, logistics company, logistics companies, freight, forwarder, forwarders, carrier, carriers, logistik, logistiker, spedition, speditionen, spediteur",
    "logistics",
  ),
  category(
    "Hairdressers",
    "shop=hairdresser",
    "hairdresser, hairdressers, hair salon, hair salons, barber, barbers, friseur, friseure, frisor, frisore, friseursalon, friseursalons",
    "hairdressing",
  ),
  category(
    "Beauty salons",
    "shop=beauty",
    "beauty salon, beauty salons, kosmetikstudio, kosmetikstudios, kosmetik",
    "beauty salon",
  ),
  category(
    "Car repair",
    "shop=car_repair craft=car_repair",
    "car repair, car repairs, garage, garages, mechanic, mechanics, autowerkstatt, autowerkstatten, kfz werkstatt, kfz werkstatten, werkstatt, werkstatten",
    "automobile repair shop",
  ),
  category(
    "Car dealers",
    "shop=car",
    "car dealer, car dealers, car dealership, car dealerships, autohaus, autohauser, autohandler",
    "car dealership",
  ),
  category(
    "Gyms",
    "leisure=fitness_centre",
    "gym, gyms, fitness, fitness center, fitness centers, fitness centre, fitness centres, fitnessstudio, fitnessstudios",
    "health club",
  ),
  category(
    "Builders",
    "craft=builder office=construction_company",
    "builder, builders, construction, construction company, construction companies, bauunternehmen, baufirma, baufirmen",
    "construction",
  ),
  category(
    "Electricians",
    "craft=electrician",
    "electrician, electricians, elektriker, elektrikerin, elektrobetrieb, elektrobetriebe, elektroinstallateur",
    "electrician",
  ),
  category(
    "Plumbers",
    "craft=plumber craft=hvac",
    "plumber, plumbers, plumbing, klempner, installateur, installateure, sanitar, heizungsbauer",
    "plumbing",
  ),
  category(
    "Carpenters",
    "craft=carpenter craft=joiner",
    "carpenter, carpenters, joiner, joiners, tischler, tischlerei, tischlereien, schreiner, schreinerei, schreinereien, zimmerei",
    "carpentry",
  ),
  category("Painters", "craft=painter", "painter, painters, maler, malerbetrieb, malerbetriebe", "house painter"),
  category("Roofers", "craft=roofer", "roofer, roofers, dachdecker, dachdeckerei", "roofer"),
  category(
    "Florists",
    "shop=florist",
    "florist, florists, flower shop, flower shops, blumenladen, blumengeschaft, florist in",
    "floristry",
  ),
  category(
    "Supermarkets",
    "shop=supermarket",
    "supermarket, supermarkets, grocery, supermarkt, supermarkte",
    "supermarket",
  ),
  category("Schools", "amenity=school", "school, schools, schule, schulen", "school"),
  category(
    "Kindergartens",
    "amenity=kindergarten",
    "kindergarten, kindergartens, nursery, nurseries, kita, kitas",
    "kindergarten",
  ),
  category(
    "Factories",
    "man_made=works",
    "factory, factories, manufacturer, manufacturers, manufacturing, plant, plants, fabrik, fabriken, hersteller, werk, werke, produktion",
    "manufacturing",
  ),
  category("Banks", "amenity=bank", "bank, banks, banken", "bank"),
  category(
    "Travel agencies",
    "shop=travel_agency office=travel_agent",
    "travel agency, travel agencies, travel agent, travel agents, reiseburo, reiseburos",
    "travel agency",
  ),
  category(
    "Coworking spaces",
    "office=coworking amenity=coworking_space",
    "coworking, coworking space, coworking spaces",
    "coworking",
  ),
  {
    ...category(
      "Companies",
      "office=company",
      "company, companies, business, businesses, firma, firmen, unternehmen, betrieb, betriebe",
    ),
    items: ["Q4830453", "Q783794", "Q6881511"],
  },
];

/** The category that the text names; undefined for a word outside of the table. */
export function categoryOf(what: string): Category | undefined {
  const text = wordsIn(what);
  return byWord.get(text) ?? byWord.get(text.replace(/^(?:the|all|local|alle|die) /, ""));
}

const byWord = new Map(
  categories.flatMap((each) => [wordsIn(each.name), ...each.words].map((word) => [word, each] as const)),
);

function wordsIn(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
