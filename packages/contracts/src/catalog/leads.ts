/** Leads: what happened to one, and why one was left out. */
export const leads = {
  "leads.activity.added": "Added",
  "leads.activity.imported": "Imported from {name}",
  "leads.activity.found": "Found by the search “{title}”",
  "leads.activity.changed": "Changed: {fields}",
  "leads.activity.moved": "Moved from {from} to {to}",
  "leads.activity.merged": "Merged with {company}",
  "leads.activity.opted_out": "Marked as not to be contacted",
  "leads.activity.opted_in": "May be contacted again",

  "leads.opted_out": "This company is not to be contacted",
  "leads.duplicate": "Already a lead: {company}",
  "leads.limit": "An organization can have up to {limit, number} leads. Delete some first.",
  "leads.merge_same": "Choose another lead to merge",
  "leads.import_empty": "The file needs a header and at least one row",
  "leads.import_too_long": "The file has {rows, number} rows; import at most {limit, number} at a time",
  "leads.import_no_company": "Choose the column that holds the company",
  "leads.import_field_twice": "Choose each field for one column only",
} as const;
