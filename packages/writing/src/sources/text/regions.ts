interface Region {
  name: string;
  /** What it is a part of, outermost first. */
  within: string[];
  /** What it is called, as alternatives of a pattern. */
  words: string;
  pattern: RegExp;
}

/** Name and what else is said for it: "=" begins what it lies in. Large letters count, as "polish" is no country. */
const list = `
World|world|worldwide|global|globally|Global|Worldwide|weltweit|mondial\\p{L}*|mundial\\p{L}*
Europe|European|EU|E\\.U\\.|EMEA|Europa|europäisch\\p{L}*|européen\\p{L}*|europe[oa]s?=World
Asia|Asian|APAC|Asia-Pacific|Asien|Asie=World
Africa|African|Afrika|Afrique=World
North America|North American=World
Latin America|Latin American|South America|South American=World
Middle East|Gulf states|MENA=World
Nordics|Nordic|Scandinavia\\p{L}*|Northern Europe\\p{L}*=Europe
Germany|German|Germans|Deutschland\\p{L}*|deutsch\\p{L}*|Allemagne|allemand\\p{L}*|Alemania|Germania|Duitsland=Europe
France|French|Frankreich\\p{L}*|französisch\\p{L}*|français\\p{L}*|Francia|Frankrijk=Europe
Spain|Spanish|Spanien\\p{L}*|spanisch\\p{L}*|Espagne|espagnol\\p{L}*|España|español\\p{L}*=Europe
Italy|Italian|Italien\\p{L}*|italienisch\\p{L}*|Italie|Italia|italian[oaie]=Europe
United Kingdom|UK|U\\.K\\.|Great Britain|Britain|British|Großbritannien|Royaume-Uni|Reino Unido=Europe
Netherlands|Dutch|Holland|Niederlande\\p{L}*|Pays-Bas|Nederland\\p{L}*=Europe
Belgium|Belgian|Belgien|Belgique|België=Europe
Austria|Austrian|Österreich\\p{L}*|Autriche=Europe
Switzerland|Swiss|Schweiz\\p{L}*|Suisse|suisse=Europe
Poland|Polish|Poles|Polen|Pologne|Polska|polski\\p{L}*=Europe
Portugal|Portuguese=Europe
Ireland|Irish=Europe
Greece|Greek=Europe
Sweden|Swedish|Schweden|Suède|Sverige=Nordics,Europe
Norway|Norwegian|Norwegen|Norvège|Norge=Nordics,Europe
Denmark|Danish|Danes|Dänemark|Danemark|Danmark=Nordics,Europe
Finland|Finnish|Finnland|Finlande=Nordics,Europe
Iceland|Icelandic=Nordics,Europe
Czechia|Czech|Czech Republic|Tschechien=Europe
Hungary|Hungarian|Ungarn=Europe
Romania|Romanian|Rumänien=Europe
Bulgaria|Bulgarian=Europe
Slovakia|Slovak=Europe
Croatia|Croatian=Europe
Ukraine|Ukrainian=Europe
Russia|Russian|Russland|Russie=Europe
Turkey|Türkiye|Turkish|Türkei|Turquie
United States|US|USA|U\\.S\\.|America|American|Americans|États-Unis|Estados Unidos|Vereinigte Staaten=North America,World
Canada|Canadian|Kanada=North America,World
Mexico|Mexican|México|Mexiko=Latin America,World
Brazil|Brazilian|Brasil|Brasilien|Brésil=Latin America,World
Argentina|Argentine|Argentinian=Latin America,World
Chile|Chilean=Latin America,World
Colombia|Colombian=Latin America,World
China|Chinese|Chine=Asia,World
Japan|Japanese|Japon=Asia,World
India|Indian|Indien=Asia,World
South Korea|Korea|Korean=Asia,World
Indonesia|Indonesian=Asia,World
Vietnam|Vietnamese=Asia,World
Thailand|Thai=Asia,World
Singapore=Asia,World
Taiwan|Taiwanese=Asia,World
Australia|Australian|Australien=World
New Zealand=World
South Africa|South African=Africa,World
Nigeria|Nigerian=Africa,World
Kenya|Kenyan=Africa,World
Egypt|Egyptian=Africa,World
Israel|Israeli=Middle East,World
Saudi Arabia|Saudi=Middle East,World
United Arab Emirates|UAE|Emirati=Middle East,World`;

const regions: Region[] = list
  .trim()
  .split("\n")
  .map((line) => {
    const [words = "", within = ""] = line.split("=");
    const [name = ""] = words.split("|");
    const parents = within.split(",").filter((each) => each !== "");
    return {
      name,
      within: parents.includes("Europe") ? [...parents, "World"] : parents,
      words,
      pattern: new RegExp(`^(?:${words})$`, "u"),
    };
  });
const byName = new Map(regions.map((region) => [region.name, region]));

const anyRegion = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${regions
    .flatMap(({ words }) => words.split("|"))
    .sort((one, other) => other.length - one.length)
    .join("|")})(?![\p{L}\p{N}])`,
  "gu",
);

/** The regions that a text names, in several languages, in its order and with where each stands. */
export function regionsIn(text: string): { name: string; at: number }[] {
  return [...text.matchAll(anyRegion)].flatMap(({ 0: word, index }) => {
    const region = regions.find(({ pattern }) => pattern.test(word));
    return region ? [{ name: region.name, at: index }] : [];
  });
}

/** The text without the names of regions. */
export function withoutRegions(text: string): string {
  return text.replace(anyRegion, " ");
}

/** Whether a region lies in one of these, or is one of them. */
export function liesIn(name: string, wanted: string[]): boolean {
  return wanted.includes(name) || (byName.get(name)?.within ?? []).some((outer) => wanted.includes(outer));
}
