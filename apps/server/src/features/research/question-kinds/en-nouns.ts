/** English nouns that decide which article or which questions a topic gets. Each list is a part of a regular expression. */

/** Nouns that need an article in the singular: "a cold chain", but "remote work". */
export const countable =
  /(?:^|[\s-])(?:account|agency|agenda|agreement|algorithm|api|app|apprenticeship|archive|audit|award|balcony|bank|battery|bike|blog|board|bonus|boycott|branch|brand|brochure|budget|building|bus|business|calculator|calendar|campaign|canteen|car|card|catalog(?:ue)?|center|centre|certificate|chain|channel|chatbot|checklist|city|clause|clinic|club|code|committee|community|company|competitor|compressor|computer|conference|container|contract|contractor|convention|cooperative|corporation|course|crane|dashboard|database|deal|department|desk|device|directive|document|drone|employee|employer|engine|event|exhibition|fair|farm|festival|firm|forklift|forum|founder|framework|franchise|fund|grant|greenhouse|grid|guideline|handbook|heater|helpline|hospital|hotel|house|hub|index|insurer|intranet|invoice|job|kitchen|lab(?:oratory)?|ladder|laptop|law|letter|library|llc|loan|logo|machine|manager|manual|marketplace|mechanism|meeting|menu|merger|method|model|mortgage|museum|network|newsletter|ngo|office|offsite|organi[sz]ation|panel|partnership|passkey|passport|password|patent|pension|permit|phone|pilot|pipeline|plan|plant|platform|podcast|policy|portal|portfolio|presentation|press release|printer|procedure|process|product|profile|program(?:me)?|project|proposal|protocol|pump|quota|ransom|receipt|reform|refinery|refrigerator|region|report|restaurant|retailer|retreat|review|robot|roof|room|roundtable|scanner|scheme|school|score|seminar|sensor|server|shop|solution|spreadsheet|standard|startup|start-up|station|store|strategy|strike|subsidiary|subsidy|summit|supermarket|supplier|survey|system|tariff|tax credit|team|template|tender|terminal|test|tool|tower|toolkit|tractor|train|tribunal|truck|tunnel|turbine|union|university|van|vehicle|vendor|venue|voucher|warehouse|warranty|website|week|wiki|window|workflow|workshop|workplace|factory|forecast)$/i;

/** Names of laws and of single things take "the": "the EU AI Act", "the housing market". */
export const definite =
  /(?:\b(?:Act|Directive|Regulation|Treaty|Agreement|Protocol|Constitution|Union|Commission|Ministry|Bundestag|Senate|Convention)|(?:^|\s)(?:market|industry|sector|economy|environment|internet|internet of things|GDPR|gdpr|DSGVO|EU|UK|USA|ECB|WHO|UN))$/;

/** Objects that endanger those who use them, in the singular: "ladder safety" is about ladders. */
export const dangerous =
  "ladders?|forklifts?|chemicals?|machines?|machinery|scaffolds?|cranes?|trucks?|lifts?|elevators?|power tools?|tools?|batter(?:y|ies)|knives|robots?|tractors?|chainsaws?|conveyors?|pallets?|boilers?|lasers?";

/** Activities at the beginning of a request: "opening a restaurant". */
export const activities =
  "adopting|applying for|arranging|attracting|automating|avoiding|budgeting for|building|buying|calculating|changing|choosing|closing|collecting|comparing|creating|cutting|defining|delegating|deploying|designing|developing|digiti[sz]ing|drafting|employing|entering|establishing|evaluating|expanding|exporting|financing|finding|firing|forming|founding|funding|getting|giving|growing|handling|hiring|hosting|implementing|importing|improving|increasing|installing|integrating|introducing|investing in|keeping|launching|leading|learning|leasing|lowering|maintaining|making|managing|measuring|merging|migrating|monitoring|moving|negotiating|offering|onboarding|opening|optimi[sz]ing|ordering|organi[sz]ing|outsourcing|planning|preparing|presenting|producing|promoting|protecting|publishing|raising|recruiting|recycling|reducing|registering|renovating|renting|replacing|reporting|retaining|running|scaling|securing|selecting|selling|setting up|shipping|sourcing|starting|storing|streamlining|switching|teaching|testing|tracking|training|transporting|using|winning|writing";

/** Activities that also describe a thing: "shipping containers". */
export const describing =
  "building|changing|founding|growing|hiring|leading|learning|managing|monitoring|moving|onboarding|planning|presenting|publishing|recycling|registering|reporting|running|selling|shipping|storing|teaching|testing|tracking|training|winning|writing";

/** Last words of the names of work that is done again and again. */
export const practices =
  "accounting|advertising|analysis|analytics|assessment|audits?|automation|benchmarking|bookkeeping|branding|budgeting|coaching|collaboration|communication|compliance|controlling|delegation|delivery|development|digiti[sz]ation|digitali[sz]ation|education|engagement|evaluation|feedback|forecasting|fundraising|governance|hiring|integration|leadership|localization|logistics|maintenance|management|marketing|mentoring|merchandising|migration|monitoring|negotiation|onboarding|offboarding|optimi[sz]ation|outsourcing|packaging|planning|prediction|pricing|procurement|prospecting|purchasing|recruiting|recruitment|recycling|removal|reporting|research|retention|reviews?|rostering|sales|scheduling|segmentation|selling|sourcing|storytelling|succession|teamwork|testing|training|transformation|upselling";

/** Nouns that name a problem. The plan for such a topic has no question about benefits. */
export const problems =
  "absenteeism|attrition|backlogs?|bankruptc(?:y|ies)|bias|blackouts?|bottlenecks?|brain drain|bullying|bullwhip effect|burglary|churn|climate change|congestion|conflicts?|corruption|crime|cris[ie]s|cyber ?attacks?|data breach(?:es)?|debt|deforestation|delays|desertification|discrimination|downtime|drought|emissions|erosion|failure|fake news|famine|floods|flooding|fraud|gaps?|harassment|homelessness|hunger|inequality|inflation|insolvenc(?:y|ies)|layoffs|litter|loneliness|losses|malware|misinformation|money laundering|obesity|outages|overtourism|overfishing|overwork|phishing|piracy|plagiarism|pollution|poverty|ransomware|recession|scams?|scarcity|shoplifting|shortages?|shrinkage|sick leave|spam|stockouts?|strikes|supply chain disruptions?|tax evasion|theft|turnover|unemployment|vacancy|violence|waste";

/** Heads of topics that are groups of people. */
export const people =
  "women|men|mothers|fathers|parents|people|persons|employees|workers|freelancers|contractors|students|trainees|apprentices|interns|nurses|doctors|teachers|managers|founders|entrepreneurs|refugees|migrants|seniors|teenagers|children|drivers|farmers|engineers|developers|designers|volunteers|retirees|consumers|commuters|generation z|gen z|millennials";

/** Plurals that are no things one can buy. */
export const abstractPlurals =
  /(?:^|\s)(?:rates|prices|wages|salaries|skills|values|rights|habits|relations|sales|fines|penalties|profits|imports|exports|working hours|goals|taxes)$/i;

/** Names that are also common words; they keep their capital letter at the beginning of a request. */
export const properWords =
  /^(?:Apple|Amazon|Block|Canon|Delta|Ford|Gap|Meta|Oracle|Shell|Slack|Square|Stripe|Target|Uber|Visa|Zoom|Turkey|China|Polish|March|May|August|English|German|French|Spanish|Italian|Dutch|Chinese|Japanese|European|American|British|African|Asian|Christian|Christmas|Easter|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|April|June|July|September|October|November|December)$/;

/** Nouns for what is counted or measured: of a topic such as "tram ridership in Graz" the plan asks how high it is. */
export const measures =
  "(?:market )?share|attendance|birth rate|capacity|circulation|consumption|density|enrol?ment|energy use|footfall|frequency|gdp|headcount|life expectancy|lifespan|mileage|number|output|population|production volume|quota|rate|readership|ridership|turnout|water use|yield";

/** Those that are plural. */
export const manyMeasures =
  "(?:passenger|sales|unemployment|visitor) (?:figures|numbers)|rates|revenues|salaries|unit sales|wages";

/** Those that no question calls high. */
export const dimensionNouns = "area|depth|height|length|size|speed|temperature|volume|weight|width";
