import type {
  LeadFact,
  LeadScorePart,
  LeadSize,
  LeadSort,
  LeadStatus,
  leadSearchSources,
} from "@muster/contracts/leads";

export const statusNames: Record<LeadStatus, string> = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  proposal: "Proposal",
  won: "Won",
  lost: "Lost",
};

export const factNames: Record<LeadFact, string> = {
  company: "Company",
  industry: "Industry",
  location: "Location",
  employees: "Employees",
  website: "Website",
  contactName: "Contact",
  contactTitle: "Job title",
  email: "Email",
  phone: "Phone",
};

export const ruleNames: Record<LeadScorePart["rule"], string> = {
  industry: "Industry",
  location: "Location",
  size: "Company size",
  contact: "Contact person",
  email: "Email",
  phone: "Phone",
  website: "Website",
};

export const sortNames: Record<LeadSort, string> = {
  score: "Score, high to low",
  newest: "Newest first",
  value: "Value, high to low",
  company: "Company, A to Z",
};

export const sizeNames: Record<LeadSize, string> = {
  any: "Any size",
  "1-9": "1 to 9 people",
  "10-49": "10 to 49 people",
  "50-249": "50 to 249 people",
  "250+": "250 people or more",
};

export const sourceNames: Record<(typeof leadSearchSources)[number], string> = {
  directory: "Business directory (OpenStreetMap)",
  knowledge_graph: "Knowledge graph (Wikidata)",
};

/** Suggestions for the kind of company; any other text is accepted too. */
export const industries = [
  "Restaurants",
  "Cafés",
  "Hotels",
  "Dentists",
  "Doctors",
  "Pharmacies",
  "Lawyers",
  "Accountants",
  "IT companies",
  "Estate agents",
  "Insurance",
  "Marketing agencies",
  "Architects",
  "Logistics",
  "Hairdressers",
  "Car repair",
  "Gyms",
  "Builders",
  "Electricians",
  "Plumbers",
  "Schools",
  "Factories",
  "Companies",
];
