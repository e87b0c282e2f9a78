const longestBlock = 200_000;
const maxNodes = 2000;
const maxDepth = 12;

/** schema.org's Organization and the subtypes that pages of businesses use. */
const organizations = new Set(
  (
    "Organization Corporation OnlineBusiness OnlineStore NGO Airline Consortium LocalBusiness AnimalShelter ArchiveOrganization " +
    "AutomotiveBusiness AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash GasStation MotorcycleDealer " +
    "MotorcycleRepair ChildCare Dentist DryCleaningOrLaundry EmergencyService EmploymentAgency EntertainmentBusiness " +
    "FinancialService AccountingService BankOrCreditUnion InsuranceAgency FoodEstablishment Bakery BarOrPub Brewery " +
    "CafeOrCoffeeShop Distillery FastFoodRestaurant IceCreamShop Restaurant Winery HealthAndBeautyBusiness BeautySalon DaySpa " +
    "HairSalon HealthClub NailSalon TattooParlor HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness " +
    "HousePainter Locksmith MovingCompany Plumber RoofingContractor InternetCafe LegalService Attorney Notary Library " +
    "LodgingBusiness BedAndBreakfast Campground Hostel Hotel Motel Resort MedicalBusiness MedicalClinic Optician Pharmacy " +
    "Physician Physiotherapy VeterinaryCare MedicalOrganization Hospital ProfessionalService RadioStation RealEstateAgent " +
    "RecyclingCenter SelfStorage ShoppingCenter SportsActivityLocation ExerciseGym SportsClub Store BikeStore BookStore " +
    "ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore " +
    "GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore MobilePhoneStore " +
    "MovieRentalStore MusicStore OfficeEquipmentStore OutletStore PawnShop PetStore ShoeStore SportingGoodsStore TireShop " +
    "ToyStore WholesaleStore TouristInformationCenter TravelAgency EducationalOrganization CollegeOrUniversity ElementarySchool " +
    "HighSchool MiddleSchool Preschool School"
  ).split(" "),
);

export type LinkedData = Record<string, unknown>;

/** The organizations that a block of JSON-LD describes, outer ones first. A block that cannot be read has none. */
export function findOrganizations(block: string): LinkedData[] {
  const root = parseTolerantly(block);
  const found: LinkedData[] = [];
  let level: unknown[] = [root];
  let nodes = 0;
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const each of level) {
      if (++nodes > maxNodes) return found;
      if (Array.isArray(each)) next.push(...each.slice(0, maxNodes));
      else if (isObject(each)) {
        if (typesOf(each).some((type) => organizations.has(type))) found.push(each);
        next.push(
          ...Object.values(each)
            .slice(0, maxNodes)
            .filter((one) => typeof one === "object" && one !== null),
        );
      }
    }
    level = next.slice(0, maxNodes);
  }
  return found;
}

export function isObject(value: unknown): value is LinkedData {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** "Dentist" of "Dentist", "schema:Dentist" and "https://schema.org/Dentist". */
function typesOf({ "@type": type }: LinkedData): string[] {
  return [type].flat().flatMap((each) => (typeof each === "string" ? (each.split(/[/:#]/).at(-1) ?? []) : []));
}

function parseTolerantly(block: string): unknown {
  if (block.length > longestBlock) return undefined;
  const text = block
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[|\/\/\s*<!\[CDATA\[)/, "")
    .replace(/(?:-->|\]\]>|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/)\s*;?\s*$/, "");
  return parse(text) ?? parse(repair(text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes what content systems often leave in JSON: line breaks inside strings, a comma before a closing bracket, a last semicolon. */
function repair(text: string): string {
  const kept: string[] = [];
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (isString && character === "\\") kept.push(character, text.charAt(++at));
    else if (character === '"') {
      isString = !isString;
      kept.push(character);
    } else if (isString) kept.push(character < " " ? " " : character);
    else if (character === "}" || character === "]") {
      while (kept.length > 0 && /[\s,]/.test(kept.at(-1) ?? "")) kept.pop();
      kept.push(character);
    } else kept.push(character);
  }
  return kept.join("").trim().replace(/;$/, "");
}
