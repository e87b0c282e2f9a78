/** A ratio that has a name of its own, by the concepts above and below its line. */
export interface Named {
  pattern: RegExp;
  label: string;
  over: string[];
  under: string[];
  isPercent: boolean;
}

/** The first whose words a clause says counts. */
export const NAMED: Named[] = [
  {
    pattern: /\bconversion rates?\b|\bconverts? (best|most|worst|better)\b/i,
    label: "Conversion rate",
    over: ["conversion", "order", "lead"],
    under: ["visit", "click", "lead", "impression"],
    isPercent: true,
  },
  {
    pattern: /\battendance rates?\b/i,
    label: "Attendance rate",
    over: ["attendance"],
    under: ["enrolment", "capacity"],
    isPercent: true,
  },
  {
    pattern: /\b(occupancy|utili[sz]ation|fill|load)( rates?| factor)?\b/i,
    label: "Occupancy",
    over: ["enrolment", "attendance", "guest", "visit"],
    under: ["capacity"],
    isPercent: true,
  },
  {
    pattern: /\bclick[- ]?through([- ]rates?)?\b|\bctr\b/i,
    label: "Click-through rate",
    over: ["click"],
    under: ["impression", "visit", "mailing"],
    isPercent: true,
  },
  {
    pattern: /\bopen(ing)? rates?\b/i,
    label: "Open rate",
    over: ["opening"],
    under: ["mailing"],
    isPercent: true,
  },
  {
    pattern: /\b(return|refund) rates?\b/i,
    label: "Return rate",
    over: ["return"],
    under: ["quantity", "order", "revenue"],
    isPercent: true,
  },
  {
    pattern: /\b(defect|error|scrap|reject(ion)?|failure|fault) rates?\b/i,
    label: "Defect rate",
    over: ["defect"],
    under: ["output", "quantity", "order"],
    isPercent: true,
  },
  {
    pattern: /\b(profit |gross |net |operating )?margins?\b|\bprofitability\b/i,
    label: "Margin",
    over: ["profit"],
    under: ["revenue"],
    isPercent: true,
  },
  {
    pattern:
      /\baverage (order|basket|transaction|ticket|invoice|deal) (value|size|amount)\b|\baov\b|\bbasket (size|value)\b/i,
    label: "Average order value",
    over: ["revenue"],
    under: ["order"],
    isPercent: false,
  },
  {
    pattern: /\breturn on (ad|advertising|marketing) spend(ing)?\b|\broas\b/i,
    label: "Return on ad spend",
    over: ["revenue"],
    under: ["cost"],
    isPercent: false,
  },
  {
    pattern: /\breturn on investment\b|\broi\b|\b(best|highest|worst|lowest|biggest) return\b(?! rate)/i,
    label: "Return per unit spent",
    over: ["revenue"],
    under: ["cost"],
    isPercent: false,
  },
  {
    pattern: /\bcustomer acquisition costs?\b|\bcac\b|\bcost per acquisition\b|\bcpa\b/i,
    label: "Acquisition cost",
    over: ["cost"],
    under: ["customer", "conversion"],
    isPercent: false,
  },
  { pattern: /\bcpl\b/i, label: "Cost per lead", over: ["cost"], under: ["lead"], isPercent: false },
  { pattern: /\bcpc\b/i, label: "Cost per click", over: ["cost"], under: ["click"], isPercent: false },
  {
    pattern: /\barpu\b/i,
    label: "Revenue per user",
    over: ["revenue"],
    under: ["customer", "visit"],
    isPercent: false,
  },
];
