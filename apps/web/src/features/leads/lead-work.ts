import type { Lead } from "@muster/contracts/leads";
import { describeCompany } from "./lead-columns.ts";

/** The topic of research about a company. */
export function researchTopic(lead: Lead): string {
  const about = describeCompany(lead);
  return `${lead.company}${about ? ` (${about})` : ""}: products, customers, size, and recent news`;
}

/** The task that drafts a first message to a lead. */
export function outreachTask(lead: Lead): { templateId: string; title: string; description: string } {
  const { company, contactName, contactTitle, website } = lead;
  const about = describeCompany(lead);
  const person = contactName ? `${contactName}${contactTitle ? `, ${contactTitle}` : ""}` : "the right contact person";
  const facts = [about && `The company: ${about}.`, website && `Website: ${website}.`].filter(Boolean).join(" ");
  return {
    templateId: "blank",
    title: `Outreach to ${company}`.slice(0, 120),
    description: `Write a short first email to ${person} at ${company}. ${facts} Say why we contact them, name one benefit, and end with one clear question.`,
  };
}
