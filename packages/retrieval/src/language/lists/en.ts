import type { Lexicon } from "../lexicon-shape.ts";

export const en: Lexicon = {
  stop: `a about after all also am an and any are as at be because been before being both but by can could did do does doing during each for from had has have having he her
    here him his how i if in into is it its itself just many may me more most much must my no nor not now of off on once only or other our out over per same she should so some
    such than that the their them then there these they this those through to too under until up upon very was we were what when where which while who whom whose why will with
    within would you your yours every since unless among above again between least either neither without during toward towards whichever although though yet us one ones there's anyone anything someone something everything anybody somebody
    it's don't doesn't didn't isn't aren't wasn't weren't won't can't cannot hasn't haven't hadn't across per via etc`,
  openers:
    "how what who whom whose when where why which do does did is are was were has have can will would should by_what until_when since_when in_which at_what from_when for_how",
  articles: "a an the this that these those his her its our their",
  asking: `many much long high old big large far fast heavy loud tall deep wide often soon cost costs price pay pays paid number amount percentage proportion figure value average total money kind sort type
    did do does get gets expect take takes took last lasts receive have got tell know say says said state mention documents document files file sources source according mean
    called name happen happened happens exactly currently find give given please explain describe reason use used make makes person people thing things`,
  months: `January|Jan February|Feb March|Mar April|Apr May June|Jun July|Jul August|Aug September|Sept|Sep October|Oct November|Nov December|Dec`,
  numbers: `two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50
    sixty=60 seventy=70 eighty=80 ninety=90 dozen=12 zero=0 one=1`,
  scales: `hundred=1e2 thousand=1e3 k=1e3 million=1e6 millions=1e6 mn=1e6 m=1e6 mio=1e6 billion=1e9 billions=1e9 bn=1e9`,
  ordinals: `first=1 second=2 third=3 fourth=4`,
  quarter: "quarter",
  halfYear: "half",
  per: "per a an each every for_a for_each for_every for_one",
  up: `more_than increas* rise rises rose risen rising grow grows grew grown growth growing climb climbs climbed climbing up gain gains gained gaining jump jumps jumped surge surges surged soar soars soared
    higher improv* expand expands expanded expanding raise raises raised raising accelerat* doubled doubles tripled triples longer exceed* more_than_in upturn rebound* recover* upward went_up
    go_up goes_up strengthen* boost boosts boosted lengthened widened mount* peaked`,
  down: `less_than fewer_than decreas* fall falls fell fallen falling drop drops dropped dropping declin* down reduc* shrink shrinks shrank shrunk shrinking slump slumps slumped plunge plunges plunged sink sinks sank sunk
    lower lowered lowers lowering cut cuts cutting halv* worsen* deteriorat* shorten* slow slows slowed slowing lose loses lost loss losing lessen* diminish* less_than_in downturn downward
    went_down go_down goes_down weaken* narrowed contract contracted contracting trimmed slashed eased`,
  negators: `not no never none neither nor nobody nothing n't cannot without no_longer hardly isn't aren't wasn't weren't don't doesn't didn't won't can't hasn't haven't hadn't couldn't wouldn't shouldn't`,
  failing: `fail fails failed failing lack lacks lacked lacking missing exclud* refus* reject* denied denies deny declined_to absent ban banned bans prohibit* forbid* forbidden prevent* unable unavailable ruled_out rule_out impossible insufficient unsafe unclear unfair unknown unproven unaffected unchanged unlikely unresolved unsuccessful exempt ineligible inadmissible avoid* refrain* discourag* abstain* advis*_against warn*_against caution*_against`,
  planned: `plan plans planned planning will shall expect expects expected intend* aim aims aimed hope hopes hoped propos* scheduled should would could might may forecast* estimat* project projected projects
    is_to are_to target targets suspect suspects suspected likely possibly perhaps probably anticipat* due_to_be to_be considering consider considers under_review envisag* set_to about_to draft provisional preliminary`,
  causal: `because due_to owing_to caus* thanks_to led_to leads_to lead_to leading_to resulted_in results_in result_of as_a_result therefore thus hence reason reasons consequently driven_by drove attributed attributable triggered by_reason on_account_of stems_from stemmed_from blame blamed explained_by owed_to responsible_for brought_about which_is_why that_is_why contributed_to`,
  causalHints:
    "after_a following_a following_the as_it as_they as_there in_order_to so_that to_avoid to_prevent in_response_to since after made_possible helped_to means because_of with_the",
  accusing: `fraud* illegal* unlawful* brib* corrupt* decei* deceptive cheat* lied liar mislead* misled cover_up covered_up conceal* hid hide hides hiding negligent negligence breach breached breaches overcharg*
    bankrupt* insolven* criminal* crime stole stolen steal theft embezzl* manipulat* falsif* forged scam sabotag* collu* violat* abus* exploit* incompetent reckless* dishonest* scandal unethical
    discriminat* launder* conflict_of_interest guilty blackmail* threatened favours favors rigged sham betray* tax_evasion evad* misus* misappropriat* knowingly deliberately intentionally secretly defraud* careless* sloppy sloppily negligently irresponsib* unprofessional* unreliab* untrustworthy
    unjustifi* unjust unfair* exorbitant* excessive* overpriced extortionate greedy lazy lazily mismanag* unqualified unscrupulous ignored ignores neglect* wasteful* squander* poorly shoddy substandard inflated
    mistreat* underpaid outrageous* shameful* suspicious* dubious questionable`,
  obliging: "must has_to have_to had_to needs_to need_to required requires shall",
  advising: `should ought recommend* advis* advice better_off had_better best_choice be_careful it_is_time it_pays_to makes_sense preferable opt_for best_option good_time safe_choice a_must would_do_well urge urges urged warn* caution* prudent worthwhile wise wiser wisely sensible pays_to worth_considering had_better would_be_better best_to`,
  universal: `all every everyone everybody always never none nobody entire entirely whole any completely fully only exclusively unanimous* each`,
  partial: `of_which of_it of_them of_this of_that of_these of_those thereof including among_them among_these of_whom out_of_these`,
  qualifiers: `least=at_least|minimum|no_less_than|not_less_than|or_more|from most=at_most|up_to|ceiling_of|limit_of|cap_of|maximum_of|maximum|no_more_than|not_more_than|or_less over=more_than|over|above|exceeding|exceeds|exceeded|upwards_of under=less_than|under|below|fewer_than only=only|just|merely about=about|around|roughly|approximately|some|circa|nearly|almost|close_to|an_estimated`,
  connectors: `of_which while whereas because unless but although though which who whose when where if since as ahead_of followed_by compared_with compared_to those_of with including down_from up_from after before until so_that instead despite rather_than except against plus`,
  and: "and",
  than: "than",
  pronouns: "it they its their them he she his her there this these that those",
  light: `fewer less amount number total year time come make take get give go stay become include consist account count together show report state accord average mean long follow expect plan need part share value figure
    level case fact thing people currently respectively approximately around nearly roughly already still altogether overall per cent percent use place point addition well new able allow due set kind way
    different hour month week day minute contain hold keep comes rate receive welcome valid few work play role stand cover run provide remain lie reach see find say call last next this there annual
    yearly monthly daily during within own main also current present whole both one just approximate mention note within`,
  max: "most highest largest biggest longest heaviest loudest fastest best greatest top oldest latest dearest costliest widest deepest strongest most_expensive tallest maximum",
  min: "least fewest lowest smallest cheapest shortest lightest slowest worst youngest earliest weakest narrowest least_expensive minimum quietest",
  slots: {
    agreement: `sources_agree sources_disagree documents_agree documents_disagree files_agree do_they_agree agree_on consistent contradict* any_disagreement disagree conflicting discrepanc* figures_differ numbers_differ same_figure same_number`,
    cause:
      "why what_caused what_causes what_made what_makes what_triggered what_drove what_drives what_pushed what_was_behind what_is_behind cause_of reason_for reasons_for what_led_to what_is_the_reason what_was_the_reason how_come what_explains on_what_grounds",
    duration:
      "how_long how_quickly how_soon delivery_time lead_time battery_life notice_period how_many_days how_many_weeks how_many_months how_many_years how_many_hours how_many_minutes warranty_period duration payment_term payment_terms turnaround",
    date: "when which_days what_days which_weekday which_weekdays which_evening which_evenings by_what_date until_when what_date which_date which_year what_year which_month what_month which_day what_day deadline since_when from_when due_date expiry_date expire what_time start_date end_date go_live",
    share:
      "how_much_of what_share what_percentage what_proportion which_share share_of percentage_of how_high_is_the_share turnover_rate what_percent which_percentage what_fraction by_how_much_percent rate discount utilisation utilization uptime availability margin by_what_percentage how_many_percent",
    money:
      "how_much_is how_much_are cost costs price prices pay pays paid charge charges charged rent revenue profit subsid* budget fee fees salar* turnover fine how_much_money contribut* invest* spend spends spent expensive worth invoice amount_due penalty deposit wage wages funding savings sales loan debt",
    who: "who whom whose which_company which_vendor which_supplier which_person which_provider by_whom name_of which_of_the what_is_the_name",
    place: "where which_city which_country in_which_town which_location which_building which_site",
    count:
      "how_many how_high how_loud how_heavy how_far how_fast how_large how_big how_tall how_old how_deep how_wide how_much number_of size weight payload capacity speed range_of temperature power depth length width height volume area",
  },
};
