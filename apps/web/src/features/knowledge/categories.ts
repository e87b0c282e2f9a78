import { type KnowledgeCategory, knowledgeCategories } from "@muster/contracts/knowledge-bases";

export const categoryLabels: Record<KnowledgeCategory, string> = {
  documentation: "Documentation",
  training: "Training",
  research: "Research",
  policies: "Policies",
  marketing: "Marketing",
  technical: "Technical",
};

export const categoryOptions = knowledgeCategories.map((value) => ({ value, label: categoryLabels[value] }));
