import { baseOf } from "./porter2.ts";

/**
 * Everyday words of business English that people put for one another when they ask, with irregular forms that no stemmer
 * joins. A question's word that meets only a relative in the text counts for less than one that meets itself.
 */
const groups = `
pay paid payment payable remit
cost price fee charge rate tariff pricing
buy bought purchase acquire bought order
sell sold sale
deliver delivery ship shipping shipment dispatch arrive arrival
refund reimburse reimbursement repay repaid
cancel cancellation terminate termination end withdraw
begin began begun start commence launch beginning
end finish expire expiry expiration stop conclude close
employee staff worker personnel colleague workforce headcount
customer client buyer consumer shopper
company firm business enterprise organisation organization corporation
holiday vacation leave absence
sick illness ill disease medical
boss manager supervisor lead head
ceo chief-executive managing-director
found founded founder establish establishment set-up
make made produce manufacture build built maker manufacturer producer production
grow grew grown growth increase rise rose risen expand expansion climb
fall fell fallen decline decrease drop shrink reduce reduction
large big biggest largest major leading
small little tiny minor smallest
warranty guarantee guaranty
fix repair mend resolve
broken defective faulty damage defect fault
error bug issue problem failure
change alter modify amend amendment update revise revision
allow permit let permission authorise authorize may
forbid prohibit ban prohibited forbidden
need require requirement must necessary mandatory oblige
maximum most limit cap ceiling upper
minimum least lowest
keep kept retain retention store storage hold held
delete erase remove removal destroy
use usage utilise utilize
user member subscriber
car vehicle automobile
hour hours opening-hours
meet met meeting session
attend attendee attendance present participant
absent apology apologies
decide decision agree agreed approve approval resolve
vote voted ballot
buy-in adopt adoption
risk danger threat hazard
rule regulation law directive legislation regulatory
rival competitor competition compete competitive
share proportion percentage percent
revenue turnover sales income
profit earnings margin
money budget funding fund spend spending spent expenditure
wage salary compensation remuneration
hire recruit recruitment
quit resign resignation notice
study research trial investigation experiment
subject participant volunteer patient participate
fund sponsor finance grant pay
effect change impact influence difference
leave quit exit cancel
target aim goal objective
visit visitor attend
choose chosen chose select pick accept
fail break broke broken failure breakdown
result finding outcome
show reveal find found demonstrate
cause reason due
build built construct construction erect
open opened opening inaugurate
buy lease rent rental
house building premises
city town
safe safety secure security
password passcode credentials
sign-in login log-in logon
help support assistance assist
contact reach email phone telephone call
speak spoke talk
write wrote written author
lead led
take took taken
give gave given provide supply
send sent submit
teach taught training train
think thought believe
win won award
lose lost loss
rise raise
child children kid
man men
woman women
person people
battery batteries
clean cleaning wash
weigh weight heavy
wide width
high height tall
long length
deep depth
fast speed quick
old age
born birth
die died death
home remote remotely telework
trip travel journey
hotel accommodation lodging
meal food subsistence
receipt invoice bill
discount reduction rebate
late delay overdue delayed
penalty interest surcharge
renew renewal extend extension prolong
confidential confidentiality secret
liable liability
own owner ownership
dispute disagreement arbitration
court jurisdiction tribunal
replace replacement exchange swap substitute
return returned
install installation setup
light lamp led-indicator indicator
turn switch
noise loud sound decibel
colour color
temperature degree celsius
include including contain included comprise
support compatible supported
version release
new introduce introduced feature added add
deprecated obsolete retired
forecast expect expected project predict prediction projected estimate
demand want
europe european
germany german
france french
america american usa us
britain british uk
`;

const related = new Map<string, Set<string>>();
for (const line of groups.trim().split("\n")) {
  const stems = line.split(" ").map((word) => word.split("-").map(baseOf).join(" "));
  for (const stem of stems)
    related.set(stem, new Set([...(related.get(stem) ?? []), ...stems.filter((each) => each !== stem)]));
}

/** Stems of English words that may stand in the place of this stem. */
export function relatedStems(stem: string): string[] {
  const known = [...(related.get(stem) ?? [])].filter((each) => !each.includes(" "));
  return [...known, ...derived(stem)];
}

/** Who does a thing is named after it ("visitor"), and "unused" is "not used". */
function derived(stem: string): string[] {
  if (stem.length < 4 || !/^[a-z]+$/.test(stem)) return [];
  const doer = /^(.{4,})(?:er|or)$/.exec(stem)?.[1];
  const positive = /^un(.{2,})$/.exec(stem)?.[1];
  return [`${stem}er`, `${stem}or`, ...(doer ? [doer] : []), ...(positive ? [positive, `${positive}e`] : [])];
}
